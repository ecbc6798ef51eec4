import { expect, test } from 'vitest'
import { base32, codeOfStep, otpauthAddress, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: at second %i the code is %s', (second, code) => {
  expect(codeOfStep(secret, stepAt(new Date(second * 1000)), 8)).toBe(code)
})

test('RFC 4226, appendix D: ten codes in a row', () => {
  const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(secret, step))
  expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489')
})

test('a code is valid in its own, the previous and the next time step', () => {
  const at = (second: number) => new Date(second * 1000)
  const code = codeOfStep(secret, 100)
  const steps = [2969, 2970, 3000, 3059, 3060].map((second) => stepOfCode(secret, code, at(second)))
  expect(steps).toEqual([undefined, 100, 100, 100, undefined])
  for (const wrong of ['', '12345', code + '0', 'abcdef', '７５５２２４'])
    expect(stepOfCode(secret, wrong, at(3000))).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, 10: %j is %s', (text, coded) => {
  expect(base32(Buffer.from(text))).toBe(coded)
})

test('apps read whose account it is', () => {
  expect(otpauthAddress({ issuer: 'Tail share', name: 'a@b.example', secret })).toBe(
    'otpauth://totp/Tail%20share:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tail%20share',
  )
})
