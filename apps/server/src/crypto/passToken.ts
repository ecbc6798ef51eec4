import { isSignature, signatureOf } from './signed.ts'

const aboutOf = (orderId: string) => `mail pass\n${orderId}`

/** Token for the picture in a booking's mail, since mail programs are not signed in. Allows nothing else. */
export const passToken = (orderId: string, secretKey: string) =>
  `${orderId}.${signatureOf(aboutOf(orderId), secretKey).toString('base64url')}`

/** The booking of a token. `undefined` if it is not ours. */
export const passOrderOf = (token: string, secretKey: string) => {
  const [orderId = '', signed = ''] = token.split('.')
  return isSignature(Buffer.from(signed, 'base64url'), aboutOf(orderId), secretKey) ? orderId : undefined
}
