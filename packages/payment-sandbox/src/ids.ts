import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const randomText = (length: number) => {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length * 2))
      // 248 = 4 × 62: bytes above would favor the first letters.
      if (byte < 248 && text.length < length) text += letters[byte % 62]

  return text
}

/** Stripe's shape of ids: short after `cus_`, `prod_`, `sub`-items; 24 signs elsewhere. */
export const newId = (prefix: string) => `${prefix}_${randomText(['cus', 'prod', 'si', 'acct'].includes(prefix) ? 16 : 24)}`

export const newSecret = (id: string) => `${id}_secret_${randomText(25)}`

/** Expandable fields are ids at rest. */
export const idOf = (ref: string | { id: string } | null | undefined): string => (typeof ref === 'string' ? ref : (ref?.id ?? ''))

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
