import { createHash, randomInt } from 'node:crypto'

/** Without O, 0, I, L and 1, which look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const [groups, perGroup] = [4, 4]

/** 79 random bits, such as `K7QM-2XHD-9PWA-TC5R`. Too many to brute-force, so an unkeyed hash is enough. */
export const newRecoveryCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: perGroup }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

const plain = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether the input has the form of a code. Ignores case, spaces and dashes. */
export const looksLikeRecoveryCode = (typed: string) => plain(typed).length === groups * perGroup

export const hashRecoveryCode = (accountId: string, typed: string) =>
  createHash('sha256')
    .update(`recovery code\n${accountId}\n${plain(typed)}`)
    .digest()
