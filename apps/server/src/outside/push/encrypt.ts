import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A device's public key and secret, as its browser gave them. */
export type DeviceKeys = { p256dh: Buffer; auth: Buffer }

/** Whether it is a point of the curve: anything else would fail at each push. */
export const isDeviceKey = (p256dh: Buffer) => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const recordSize = 4096
/** One record holds this much beside its padding mark and tag. */
export const mostPushBytes = recordSize - 17

type Chance = { privateKey?: Buffer; salt?: Buffer }

/**
 * Encrypts a push so that only its device reads it: RFC 8291 over one record of aes128gcm (RFC 8188). `chance` is fixed by tests alone;
 * key and salt are new for each message.
 */
export const encryptPush = (plain: Buffer, { p256dh, auth }: DeviceKeys, chance: Chance = {}) => {
  if (plain.length > mostPushBytes) throw new RangeError('A push is longer than one record')
  const own = createECDH('prime256v1')
  if (chance.privateKey) own.setPrivateKey(chance.privateKey)
  else own.generateKeys()
  const ownPublic = own.getPublicKey()
  const salt = chance.salt ?? randomBytes(16)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic])
  const secret = derive(own.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The mark of the last record; nothing pads it.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize, 0)
  head.writeUInt8(ownPublic.length, 4)
  return Buffer.concat([salt, head, ownPublic, sealed])
}
