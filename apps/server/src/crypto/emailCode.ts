import { randomInt } from 'node:crypto'
import { codeLength } from '@tailshare/contract/base/constants'
import { signatureOf } from './signed.ts'

/** No O and 0, no I, L and 1: no one reads them apart in a mail. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const newEmailCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Keyed: six characters are few enough to try out, so the table alone must not suffice. Capitals do not matter. */
export const hashEmailCode = (email: string, code: string, secretKey: string) =>
  signatureOf(`e-mail code\n${email}\n${code.toUpperCase()}`, secretKey)
