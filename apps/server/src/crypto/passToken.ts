import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (orderId: string, secretKey: string) => createHmac('sha256', secretKey).update(`mail pass\n${orderId}`).digest()

/** What the picture in a mail about a booking is asked for by: mail programs sign in nowhere. It opens nothing else. */
export const passToken = (orderId: string, secretKey: string) =>
  `${orderId}.${signature(orderId, secretKey).toString('base64url')}`

/** Which booking a token is about; `undefined` for one that we did not make. */
export const passOrderOf = (token: string, secretKey: string) => {
  const [orderId = '', signed = ''] = token.split('.')
  const [given, own] = [Buffer.from(signed, 'base64url'), signature(orderId, secretKey)]
  return given.length === own.length && timingSafeEqual(given, own) ? orderId : undefined
}
