import { isSignature, signatureOf } from './signed.ts'

const aboutOf = (orderId: string) => `mail pass\n${orderId}`

/** What the picture in a mail about a booking is asked for by: mail programs sign in nowhere. It opens nothing else. */
export const passToken = (orderId: string, secretKey: string) =>
  `${orderId}.${signatureOf(aboutOf(orderId), secretKey).toString('base64url')}`

/** Which booking a token is about; `undefined` for one that we did not make. */
export const passOrderOf = (token: string, secretKey: string) => {
  const [orderId = '', signed = ''] = token.split('.')
  return isSignature(Buffer.from(signed, 'base64url'), aboutOf(orderId), secretKey) ? orderId : undefined
}
