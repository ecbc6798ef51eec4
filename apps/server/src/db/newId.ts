import { randomFillSync } from 'node:crypto'

/** A UUIDv7 (RFC 9562). Sorts by creation time, so indexes grow at one end. */
export const newId = (at = Date.now()) => {
  const bytes = randomFillSync(Buffer.allocUnsafe(16))
  bytes.writeUIntBE(at, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A notice's id in 22 characters, for URLs. */
export const noticeCode = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id of a code. `undefined` if invalid. */
export const noticeOfCode = (code: string) => {
  const hex = Buffer.from(code, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
}
