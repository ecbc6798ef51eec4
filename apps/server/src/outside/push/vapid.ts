import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** The keys of this installation, by which push services know that a push is ours (RFC 8292). */
export type PushKeys = { publicKey: Buffer; privateKey: Buffer }

export const newPushKeys = (): PushKeys => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const bare = pair.getPrivateKey()
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - bare.length), bare]) }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Push services take a day at most; a clock may be off by some hours. */
const lastsSeconds = 12 * 3600

/** What a push says of its sender: signed for this push service alone, with an address to write to. */
export const vapidHeader = (
  { publicKey, privateKey }: PushKeys,
  endpoint: string,
  { subject, now }: { subject: string; now: Date },
) => {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + lastsSeconds, sub: subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: publicKey.subarray(1, 33).toString('base64url'),
    y: publicKey.subarray(33).toString('base64url'),
    d: privateKey.toString('base64url'),
  }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${publicKey.toString('base64url')}`
}
