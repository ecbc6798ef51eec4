import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keysOf } from './keys.ts'

const keyFrom = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'tailshare personal data', 32))

/** Encrypts personal data at rest, with AES-256-GCM. */
export const seal = (text: string, secretKey: string) => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(keysOf(secretKey)[0]), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

const unsealWith = (bytes: Buffer, key: string) => {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(key), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Decrypts with whichever key fits. Throws if none does. */
export const unseal = (bytes: Buffer, secretKey: string) => {
  const [newest, ...before] = keysOf(secretKey)
  try {
    return unsealWith(bytes, newest)
  } catch (error) {
    for (const key of before)
      try {
        return unsealWith(bytes, key)
      } catch {
        // Try the next key.
      }
    throw error
  }
}

/** Re-encrypts under the newest key. `undefined` if it already is. */
export const resealed = (bytes: Buffer, secretKey: string) => {
  try {
    unsealWith(bytes, keysOf(secretKey)[0])
    return undefined
  } catch {
    return seal(unseal(bytes, secretKey), secretKey)
  }
}
