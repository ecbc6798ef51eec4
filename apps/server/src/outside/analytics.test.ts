import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { isIP } from 'node:net'
import { expect, test } from 'vitest'
import { anonymousAddress } from './analytics.ts'

test.each([
  ['203.0.113.9', '203.0.113.0'],
  ['203.0.113.255', '203.0.113.0'],
  ['10.1.2.0', '10.1.2.0'],
  ['127.0.0.1', '127.0.0.0'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::'],
  ['2001:DB8:85A3::7348', '2001:db8:85a3::'],
  ['2001:db8::1', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['::', '::'],
  ['1::', '1::'],
  ['0:0:1::9', '0:0:1::'],
  ['::ffff:203.0.113.9', '203.0.113.0'],
  ['::ffff:cb00:7109', '203.0.113.0'],
  ['::1:203.0.113.9', '::'],
  ['', ''],
  ['203.0.113', ''],
  ['203.0.113.9, 10.0.0.1', ''],
  ['localhost', ''],
  ['[::1]', ''],
])('of %s is left "%s"', (address, left) => {
  expect(anonymousAddress(address)).toBe(left)
})

test('addresses with the same first 24 or 48 bits become equal, and anonymizing is idempotent', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(255), (address, octet) => {
      const left = anonymousAddress(address)
      expect(anonymousAddress(address.replace(/\d+$/, String(octet)))).toBe(left)
      expect(anonymousAddress(left)).toBe(left)
      expect(left).toMatch(/\.0$/)
    }),
    { numRuns: runs(200) },
  )
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 }),
      fc.array(fc.nat(0xffff), { minLength: 5, maxLength: 5 }),
      (groups, others) => {
        const text = (list: readonly number[]) => list.map((group) => group.toString(16)).join(':')
        const left = anonymousAddress(text(groups))
        expect(isIP(left)).toBe(6)
        expect(left).toBe(`${text(groups.slice(0, 3))}::`)
        expect(anonymousAddress(text([...groups.slice(0, 3), ...others]))).toBe(left)
        expect(anonymousAddress(left)).toBe(left)
      },
    ),
    { numRuns: runs(200) },
  )
})
