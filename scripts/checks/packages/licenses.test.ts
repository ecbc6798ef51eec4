import { expect, test } from 'vitest'
import { check } from '../checkTree.ts'

const lock = (packages: object) => ({ 'package-lock.json': JSON.stringify({ packages }) })
const one = (entry: object) => lock({ '': { name: 'tailshare' }, 'node_modules/thing': { version: '1.0.0', ...entry } })

test.each([
  ['one that is free', { license: 'MIT' }],
  ['a choice with a free one in it', { license: '(GPL-2.0 OR Apache-2.0)' }],
  ['two that are both free', { license: 'MIT AND OFL-1.1' }],
  ['a tool whose own files stay open', { license: 'MPL-2.0', dev: true }],
])('%s passes', async (_, entry) => {
  expect(await check('packages/check-licenses.mjs', one(entry))).toEqual({ code: 0, said: 'Licenses: fine.\n' })
})

test.each([
  ['one that asks for ours', { license: 'AGPL-3.0-only' }, 'thing@1.0.0 has the license AGPL-3.0-only'],
  ['two of which one is not free', { license: 'MIT AND SSPL-1.0' }, 'has the license MIT AND SSPL-1.0'],
  ['open files in what ships', { license: 'MPL-2.0' }, 'has the license MPL-2.0'],
  ['one that says nothing', {}, 'has the license that it does not say'],
])('%s is refused', async (_, entry, why) => {
  const { code, said } = await check('packages/check-licenses.mjs', one(entry))
  expect(said).toContain(why)
  expect(code).toBe(1)
})

test('a package within another counts, one of our own does not', async () => {
  const packages = {
    'node_modules/@tailshare/web': { link: true },
    'packages/rules': { version: '0.1.0' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'GPL-3.0' },
  }
  expect((await check('packages/check-licenses.mjs', lock(packages))).said).toContain('@b/c@2.0.0 has the license GPL-3.0')
})
