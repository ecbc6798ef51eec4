import { createHmac, timingSafeEqual } from 'node:crypto'
import { keysOf } from './keys.ts'

const signatureBy = (key: string, text: string) => createHmac('sha256', key).update(text).digest()

/** HMAC-SHA-256 with the newest key. */
export const signatureOf = (text: string, secretKey: string) => signatureBy(keysOf(secretKey)[0], text)

/** Whether a signature was made with any of our keys. */
export const isSignature = (given: Buffer, text: string, secretKey: string) =>
  keysOf(secretKey).some((key) => {
    const own = signatureBy(key, text)
    return given.length === own.length && timingSafeEqual(given, own)
  })

/** Token for one purpose: its parts, which contain no dots, and their signature. */
const tokenFor = (purpose: string, parts: readonly string[], secretKey: string) => {
  const about = parts.join('.')
  return `${about}.${signatureOf(`${purpose}\n${about}`, secretKey).toString('base64url')}`
}

/** The parts of a token. `undefined` if it is not ours. */
const partsOf = (purpose: string, token: string, secretKey: string): string[] | undefined => {
  const at = token.lastIndexOf('.')
  const about = token.slice(0, at)
  return isSignature(Buffer.from(token.slice(at + 1), 'base64url'), `${purpose}\n${about}`, secretKey)
    ? about.split('.')
    : undefined
}

type Before = { accountId: string; email: string; changedAt: Date }

/** In the mail to an account's old address. Can only take the address back. */
export const addressToken = ({ accountId, email, changedAt }: Before, secretKey: string) =>
  tokenFor('address before', [accountId, `${changedAt.getTime()}`, Buffer.from(email).toString('base64url')], secretKey)

export const addressBefore = (token: string, secretKey: string): Before | undefined => {
  const [accountId, at, email = ''] = partsOf('address before', token, secretKey) ?? []
  return accountId === undefined
    ? undefined
    : { accountId, email: Buffer.from(email, 'base64url').toString(), changedAt: new Date(Number(at)) }
}

/** In a mail. Can only end the alert of one saved search. */
export const alertToken = (searchId: string, secretKey: string) => tokenFor('saved search', [searchId], secretKey)
export const searchOfToken = (token: string, secretKey: string) => partsOf('saved search', token, secretKey)?.[0]

/** Shows the picture in a booking's mail, since mail programs are not signed in. Allows nothing else. */
export const passToken = (orderId: string, secretKey: string) => tokenFor('mail pass', [orderId], secretKey)
export const passOrderOf = (token: string, secretKey: string) => partsOf('mail pass', token, secretKey)?.[0]

/** In a mail. Can only end mails about one topic for one account. */
export const unsubscribeToken = ({ accountId, topic }: { accountId: string; topic: string }, secretKey: string) =>
  tokenFor('unsubscribe', [accountId, topic], secretKey)

export const unsubscriptionOf = (token: string, secretKey: string) => {
  const [accountId, topic = ''] = partsOf('unsubscribe', token, secretKey) ?? []
  return accountId === undefined ? undefined : { accountId, topic }
}
