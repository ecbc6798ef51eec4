import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (about: string, secretKey: string) => createHmac('sha256', secretKey).update(`unsubscribe\n${about}`).digest()

/** What a mail carries to end mails about one topic for one account, and nothing else. */
export const unsubscribeToken = ({ accountId, topic }: { accountId: string; topic: string }, secretKey: string) => {
  const about = `${accountId}.${topic}`
  return `${about}.${signature(about, secretKey).toString('base64url')}`
}

/** Whom and what a token is about; `undefined` for one that we did not make. */
export const unsubscriptionOf = (token: string, secretKey: string) => {
  const [accountId = '', topic = '', signed = ''] = token.split('.')
  const [given, own] = [Buffer.from(signed, 'base64url'), signature(`${accountId}.${topic}`, secretKey)]
  return given.length === own.length && timingSafeEqual(given, own) ? { accountId, topic } : undefined
}
