import { isSignature, signatureOf } from './signed.ts'

type Before = { accountId: string; email: string; changedAt: Date }

const aboutOf = ({ accountId, email, changedAt }: Before) => `address before\n${accountId}\n${email}\n${changedAt.getTime()}`

/** Token in the mail to an account's old address, which can only take the address back. */
export const addressToken = (before: Before, secretKey: string) =>
  [
    before.accountId,
    before.changedAt.getTime(),
    Buffer.from(before.email).toString('base64url'),
    signatureOf(aboutOf(before), secretKey).toString('base64url'),
  ].join('.')

/** `undefined` if the token is not ours. */
export const addressBefore = (token: string, secretKey: string): Before | undefined => {
  const [accountId = '', at = '', email = '', signed = ''] = token.split('.')
  const before = { accountId, email: Buffer.from(email, 'base64url').toString(), changedAt: new Date(Number(at)) }
  return isSignature(Buffer.from(signed, 'base64url'), aboutOf(before), secretKey) ? before : undefined
}
