import { generateSync, generateURI, ScureBase32Plugin, verifySync } from 'otplib'

/** Defaults of authenticator apps: SHA-1, 30 seconds, six digits. */
const stepSeconds = 30

const secondOf = (now: Date) => Math.floor(now.getTime() / 1000)

export const stepAt = (now: Date) => Math.floor(secondOf(now) / stepSeconds)

/** RFC 6238. Eight digits only for its test vectors. */
export const codeOfStep = (secret: Buffer, step: number, digits: 6 | 8 = 6) =>
  generateSync({ secret, epoch: step * stepSeconds, digits })

/** The time step of a code: the current, previous or next one, to allow for clock drift (RFC 6238, 5.2). Otherwise `undefined`. */
export const stepOfCode = (secret: Buffer, code: string, now: Date) => {
  // The library throws on anything else.
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const seen = verifySync({ secret, token: code, epoch: secondOf(now), epochTolerance: stepSeconds })
  return seen.valid ? stepAt(now) + seen.delta : undefined
}

/** Base32 without padding (RFC 4648, 6), as apps accept typed secrets. */
export const base32 = (bytes: Buffer) => new ScureBase32Plugin().encode(bytes)

/** The URI in the QR code: issuer, account and secret. */
export const otpauthAddress = ({ issuer, name, secret }: { issuer: string; name: string; secret: Buffer }) =>
  generateURI({ issuer, label: name, secret: base32(secret) })
