import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withSecretsFromFiles } from './configFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'tailshare-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileWith = (text: string) => {
  const file = join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('a secret is read from the file that is named, without the end of its line', () => {
  expect(withSecretsFromFiles({ SECRET_KEY_FILE: fileWith('a secret of its own\n'), PORT: '1' })).toMatchObject({
    SECRET_KEY: 'a secret of its own',
    PORT: '1',
  })
})

test('only secrets are read from files', () => {
  expect(withSecretsFromFiles({ PORT_FILE: fileWith('3') }).PORT).toBeUndefined()
})

test.each([
  ['is not there', () => join(folder, 'missing'), /SECRET_KEY_FILE names .*missing, which this account cannot read/],
  ['is empty', () => fileWith('\n'), /SECRET_KEY_FILE names .*, which is empty/],
])('a file that %s is named', (_, file, words) => {
  expect(() => withSecretsFromFiles({ SECRET_KEY_FILE: file() })).toThrow(words)
})

test('two values for one secret are refused, and neither is told', () => {
  const both = () => withSecretsFromFiles({ SECRET_KEY: 'in the open', SECRET_KEY_FILE: fileWith('in a file') })
  expect(both).toThrow('SECRET_KEY and SECRET_KEY_FILE are both set: keep one')
})
