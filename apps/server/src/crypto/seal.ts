import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyFrom = (secretKey: string) => Buffer.from(hkdfSync('sha256', secretKey, '', 'tailshare personal data', 32))

/** AES-256-GCM: personal data at rest that only the running product can read. */
export const seal = (text: string, secretKey: string) => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

export const unseal = (bytes: Buffer, secretKey: string) => {
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secretKey), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
