import { generateSync, generateURI, ScureBase32Plugin, verifySync } from 'otplib'

/** What every authenticator app takes for granted: SHA-1, half minutes, six digits. */
const stepSeconds = 30

const secondOf = (now: Date) => Math.floor(now.getTime() / 1000)

export const stepAt = (now: Date) => Math.floor(secondOf(now) / stepSeconds)

/** RFC 6238. More digits only in its vectors. */
export const codeOfStep = (secret: Buffer, step: number, digits: 6 | 8 = 6) =>
  generateSync({ secret, epoch: step * stepSeconds, digits })

/** Which half minute a code is of: this one, the one before or the one after, as phones’ clocks go (RFC 6238, 5.2); else `undefined`. */
export const stepOfCode = (secret: Buffer, code: string, now: Date) => {
  // The library throws at anything else.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const seen = verifySync({ secret, token: code, epoch: secondOf(now), epochTolerance: stepSeconds })
  return seen.valid ? stepAt(now) + seen.delta : undefined
}

/** RFC 4648, 6, without padding: how apps take a secret that is typed. */
export const base32 = (bytes: Buffer) => new ScureBase32Plugin().encode(bytes)

/** What the QR code says: whose account, where, and the secret. */
export const otpauthAddress = ({ issuer, name, secret }: { issuer: string; name: string; secret: Buffer }) =>
  generateURI({ issuer, label: name, secret: base32(secret) })
