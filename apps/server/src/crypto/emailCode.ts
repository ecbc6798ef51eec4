import { randomInt } from 'node:crypto'
import { codeLength } from '@tailshare/contract/base/constants'
import { signatureOf } from './signed.ts'

/** Without O, 0, I, L and 1, which look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export const newEmailCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Keyed, because six characters can be brute-forced from the table alone. Case-insensitive. */
export const hashEmailCode = (email: string, code: string, secretKey: string) =>
  signatureOf(`e-mail code\n${email}\n${code.toUpperCase()}`, secretKey)
