import { isSignature, signatureOf } from './signed.ts'

const aboutOf = (searchId: string) => `saved search\n${searchId}`

/** What a mail carries to end the alert of one saved search, and nothing else. */
export const alertToken = (searchId: string, secretKey: string) =>
  `${searchId}.${signatureOf(aboutOf(searchId), secretKey).toString('base64url')}`

/** The saved search that a token is about; `undefined` for one that we did not make. */
export const searchOfToken = (token: string, secretKey: string): string | undefined => {
  const [searchId = '', signed = ''] = token.split('.')
  return isSignature(Buffer.from(signed, 'base64url'), aboutOf(searchId), secretKey) ? searchId : undefined
}
