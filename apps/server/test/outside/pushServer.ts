import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type DeviceSecrets = { privateKey: Buffer; keys: { p256dh: Buffer; auth: Buffer } }

/** The keys a browser creates when subscribing. */
export const newDevice = (): DeviceSecrets => {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), keys: { p256dh, auth: randomBytes(16) } }
}

/** Decrypts like a browser, implemented from RFC 8291 and RFC 8188 rather than with our own code. */
export const decryptPush = (bytes: Buffer, { privateKey, keys }: DeviceSecrets) => {
  const salt = bytes.subarray(0, 16)
  const senderLength = bytes.readUInt8(20)
  const sender = bytes.subarray(21, 21 + senderLength)
  const record = bytes.subarray(21 + senderLength)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, sender])
  const secret = derive(pair.computeSecret(sender), keys.auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
  return plain.subarray(0, end)
}

type Taken = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A local push service that accepts messages, or replies with the next status in `answers`. */
export const startPushServer = async () => {
  const taken: Taken[] = []
  const answers: number[] = []
  const server = createServer((asked, reply) => {
    const take = async () => {
      taken.push({ path: asked.url ?? '', headers: asked.headers, body: await buffer(asked) })
      reply.writeHead(answers.shift() ?? 201).end()
    }
    void take()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answers,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
