import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const randomText = (length: number) => {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length * 2))
      // 248 = 4 × 62. Larger bytes would bias the first letters.
      if (byte < 248 && text.length < length) text += letters[byte % 62]

  return text
}

/** Ids like Stripe's: short for `cus_`, `prod_`, `si_` and `acct_`, otherwise 24 characters. */
export const newId = (prefix: string) => `${prefix}_${randomText(['cus', 'prod', 'si', 'acct'].includes(prefix) ? 16 : 24)}`

export const newSecret = (id: string) => `${id}_secret_${randomText(25)}`

/** Expandable fields are stored as ids. */
export const idOf = (ref: string | { id: string } | null | undefined): string => (typeof ref === 'string' ? ref : (ref?.id ?? ''))

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
