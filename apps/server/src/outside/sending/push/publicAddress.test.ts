import { expect, test } from 'vitest'
import { isPublicAddress, isPublicIp } from './publicAddress.ts'

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

test('a host name that resolves to an internal address is rejected at lookup', () => {
  expect(['127.0.0.1', '10.0.0.8', '::1', '::ffff:127.0.0.1', 'no address'].map(isPublicIp)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(['1.1.1.1', '2606:4700::1111'].map(isPublicIp)).toEqual([true, true])
})
