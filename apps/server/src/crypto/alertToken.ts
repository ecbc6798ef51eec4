import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (searchId: string, secretKey: string) =>
  createHmac('sha256', secretKey).update(`saved search\n${searchId}`).digest()

/** What a mail carries to end the alert of one saved search, and nothing else. */
export const alertToken = (searchId: string, secretKey: string) =>
  `${searchId}.${signature(searchId, secretKey).toString('base64url')}`

/** The saved search that a token is about; `undefined` for one that we did not make. */
export const searchOfToken = (token: string, secretKey: string): string | undefined => {
  const [searchId = '', signed = ''] = token.split('.')
  const [given, own] = [Buffer.from(signed, 'base64url'), signature(searchId, secretKey)]
  return given.length === own.length && timingSafeEqual(given, own) ? searchId : undefined
}
