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
