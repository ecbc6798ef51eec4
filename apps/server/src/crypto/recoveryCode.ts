import { createHash, randomInt } from 'node:crypto'

/** No O and 0, no I, L and 1: no one reads them apart on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const [groups, perGroup] = [4, 4]

/** 79 random bits, such as `K7QM-2XHD-9PWA-TC5R`: too many to try out, so a hash keeps them whatever becomes of the key. */
export const newRecoveryCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: perGroup }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

const plain = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether what was typed can be one at all; capitals, spaces and dashes do not matter. */
export const looksLikeRecoveryCode = (typed: string) => plain(typed).length === groups * perGroup

export const hashRecoveryCode = (accountId: string, typed: string) =>
  createHash('sha256')
    .update(`recovery code\n${accountId}\n${plain(typed)}`)
    .digest()
