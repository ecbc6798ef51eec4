import { isSignature, signatureOf } from './signed.ts'

const aboutOf = (searchId: string) => `saved search\n${searchId}`

/** Token in a mail that can only end the alert of one saved search. */
export const alertToken = (searchId: string, secretKey: string) =>
  `${searchId}.${signatureOf(aboutOf(searchId), secretKey).toString('base64url')}`

/** The saved search of a token. `undefined` if it is not ours. */
export const searchOfToken = (token: string, secretKey: string): string | undefined => {
  const [searchId = '', signed = ''] = token.split('.')
  return isSignature(Buffer.from(signed, 'base64url'), aboutOf(searchId), secretKey) ? searchId : undefined
}
