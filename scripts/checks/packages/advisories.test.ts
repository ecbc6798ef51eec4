import { expect, test } from 'vitest'
import { check } from '../checkTree.ts'

const via = { title: 'Reads what it should not', severity: 'high', url: 'https://github.com/advisories/GHSA-aaaa' }
const audit = (one: object = {}) =>
  JSON.stringify({ vulnerabilities: { thing: { name: 'thing', via: [{ ...via, ...one }, 'other'] } } })
const exception = { package: 'thing', advisory: 'GHSA-aaaa', reason: 'We never call that part', until: '9999-12-31' }
const tree = (exceptions: object[], answer: string) => ({
  'scripts/checks/packages/advisories.json': JSON.stringify(exceptions),
  'audit.json': answer,
})

test.each([
  ['no known weakness', [], JSON.stringify({ vulnerabilities: {} })],
  ['one that is not grave', [], audit({ severity: 'moderate' })],
  ['one that is taken until a day', [exception], audit()],
])('%s passes', async (_, exceptions, answer) => {
  expect(await check('packages/check-advisories.mjs', tree(exceptions, answer))).toEqual({ code: 0, said: 'Advisories: fine.\n' })
})

test.each([
  ['a grave one', [], audit(), 'thing has a high weakness, GHSA-aaaa'],
  ['another one of a package with an exception', [exception], audit({ url: 'x/GHSA-bbbb' }), 'GHSA-bbbb'],
  ['an exception that has ended', [{ ...exception, until: '2020-01-01' }], audit(), 'ended on 2020-01-01'],
  [
    'an exception without a reason',
    [{ ...exception, reason: '' }],
    audit({ severity: 'low' }),
    'needs package, advisory, reason',
  ],
])('%s is refused', async (_, exceptions, answer, why) => {
  const { code, said } = await check('packages/check-advisories.mjs', tree(exceptions, answer))
  expect(said).toContain(why)
  expect(code).toBe(1)
})

test('an unreachable registry only prints a note; an expired exception still fails', async () => {
  const silent = await check('packages/check-advisories.mjs', tree([], 'getaddrinfo ENOTFOUND'))
  expect(silent).toEqual({ code: 0, said: expect.stringContaining('did not answer, so nothing was compared') })
  expect((await check('packages/check-advisories.mjs', tree([{ ...exception, until: '2020-01-01' }], ''))).code).toBe(1)
})
