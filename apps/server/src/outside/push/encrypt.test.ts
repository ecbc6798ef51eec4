import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPush, newDevice } from '../../../test/pushServer.ts'
import { encryptPush, mostPushBytes } from './encrypt.ts'
import { isPublicAddress, isPublicIp } from './publicAddress.ts'
import { newPushKeys, vapidHeader } from './vapid.ts'

const from64 = (text: string) => Buffer.from(text, 'base64url')

test('a push is encrypted to the byte as the standard’s own example is (RFC 8291, appendix A)', () => {
  const keys = {
    p256dh: from64('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: from64('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const chance = { privateKey: from64('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: from64('DGv6ra1nlYgDCS1FRnbzlw') }
  const encrypted = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), keys, chance)
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a device reads what was meant for it, and no other does', () => {
  const [device, other] = [newDevice(), newDevice()]
  for (const text of ['', 'Señor Ørsted – 滑走路 🛩️', 'x'.repeat(mostPushBytes)]) {
    const encrypted = encryptPush(Buffer.from(text), device.keys)
    expect(decryptPush(encrypted, device).toString()).toBe(text)
    expect(() => decryptPush(encrypted, other)).toThrow()
    expect(encrypted.length).toBeLessThanOrEqual(4096 + 86)
  }
  expect(() => encryptPush(Buffer.alloc(mostPushBytes + 1), device.keys)).toThrow('longer')
  expect(encryptPush(Buffer.from('one'), device.keys).equals(encryptPush(Buffer.from('one'), device.keys))).toBe(false)
})

test('a push says for whom it is signed, until when, and by whom', () => {
  const keys = newPushKeys()
  const now = new Date('2026-11-23T12:00:00Z')
  const header = vapidHeader(keys, 'https://push.example.com/send/1', { subject: 'mailto:hello@tailshare.example', now })
  const [, head = '', claims = '', signature = '', k = ''] = /^vapid t=([^.]+)\.([^.]+)\.([^.]+), k=(.+)$/.exec(header)!
  expect(JSON.parse(from64(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  const { aud, exp, sub } = JSON.parse(from64(claims).toString()) as { aud: string; exp: number; sub: string }
  expect([aud, sub]).toEqual(['https://push.example.com', 'mailto:hello@tailshare.example'])
  expect(exp - now.getTime() / 1000).toBeGreaterThan(3600)
  expect(exp - now.getTime() / 1000).toBeLessThan(86_400)
  expect(from64(k).equals(keys.publicKey)).toBe(true)
  const [x, y] = [keys.publicKey.subarray(1, 33), keys.publicKey.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, from64(signature))).toBe(true)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/Q', true],
  ['https://8.8.8.8/x', true],
  ['https://[2607:f8b0::1]/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://localhost/x', false],
  ['https://db/x', false],
  ['https://printer.local/x', false],
  ['https://metadata.google.internal/x', false],
  ['https://127.0.0.1/x', false],
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['https://10.1.2.3/x', false],
  ['https://172.31.0.1/x', false],
  ['https://192.168.1.1/x', false],
  ['https://169.254.169.254/latest', false],
  ['https://100.64.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['https://[fd00::1]/x', false],
  ['https://[fe80::1]/x', false],
  ['https://[2002:0a00:0001::1]/x', false],
  ['https://user:secret@push.example.com/x', false],
  ['https://push.example.com:8443/x', false],
  ['ftp://push.example.com/x', false],
  ['push', false],
])('pushes go out to the internet only: %s', (address, isFine) => {
  expect(isPublicAddress(address)).toBe(isFine)
})

test('a name that leads inside is found out when it is looked up', () => {
  expect(['127.0.0.1', '10.0.0.8', '::1', '::ffff:127.0.0.1', 'no address'].map(isPublicIp)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(['1.1.1.1', '2606:4700::1111'].map(isPublicIp)).toEqual([true, true])
})
