import { isSignature, signatureOf } from './signed.ts'

const signedText = (about: string) => `unsubscribe\n${about}`

/** Token in a mail that can only end mails about one topic for one account. */
export const unsubscribeToken = ({ accountId, topic }: { accountId: string; topic: string }, secretKey: string) => {
  const about = `${accountId}.${topic}`
  return `${about}.${signatureOf(signedText(about), secretKey).toString('base64url')}`
}

/** Account and topic of a token. `undefined` if it is not ours. */
export const unsubscriptionOf = (token: string, secretKey: string) => {
  const [accountId = '', topic = '', signed = ''] = token.split('.')
  const isOurs = isSignature(Buffer.from(signed, 'base64url'), signedText(`${accountId}.${topic}`), secretKey)
  return isOurs ? { accountId, topic } : undefined
}
