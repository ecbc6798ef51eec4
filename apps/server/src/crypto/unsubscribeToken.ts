import { isSignature, signatureOf } from './signed.ts'

const signedText = (about: string) => `unsubscribe\n${about}`

/** What a mail carries to end mails about one topic for one account, and nothing else. */
export const unsubscribeToken = ({ accountId, topic }: { accountId: string; topic: string }, secretKey: string) => {
  const about = `${accountId}.${topic}`
  return `${about}.${signatureOf(signedText(about), secretKey).toString('base64url')}`
}

/** Whom and what a token is about; `undefined` for one that we did not make. */
export const unsubscriptionOf = (token: string, secretKey: string) => {
  const [accountId = '', topic = '', signed = ''] = token.split('.')
  const isOurs = isSignature(Buffer.from(signed, 'base64url'), signedText(`${accountId}.${topic}`), secretKey)
  return isOurs ? { accountId, topic } : undefined
}
