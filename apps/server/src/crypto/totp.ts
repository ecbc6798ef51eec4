import { createHmac, timingSafeEqual } from 'node:crypto'

/** What every authenticator app takes for granted: SHA-1, half minutes, six digits. */
const [stepSeconds, digits] = [30, 6]

/** RFC 4226, 5.3. `length` is longer only in the vectors of RFC 6238. */
export const codeOfStep = (secret: Buffer, step: number, length = digits) => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const cut = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff
  return String(cut % 10 ** length).padStart(length, '0')
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

/** Which half minute a code is of: this one, the one before or the one after, as phones’ clocks go (RFC 6238, 5.2); else `undefined`. */
export const stepOfCode = (secret: Buffer, code: string, now: Date) => {
  const given = Buffer.from(code)
  return [0, -1, 1]
    .map((off) => stepAt(now) + off)
    .find((step) => given.length === digits && timingSafeEqual(given, Buffer.from(codeOfStep(secret, step))))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, 6, without padding: how apps take a secret that is typed. */
export const base32 = (bytes: Buffer) => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code says: whose account, where, and the secret. */
export const otpauthAddress = ({ issuer, name, secret }: { issuer: string; name: string; secret: Buffer }) =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(name)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
