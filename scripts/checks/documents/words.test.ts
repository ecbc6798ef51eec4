import { expect, test } from 'vitest'
import { check } from '../checkTree.ts'

const words = (file: string, text: string) => check('documents/check-words.mjs', { [file]: text })

test.each([
  [
    'a comment of code',
    'packages/a.ts',
    'const a = 1\n// Whoever calls gets a row.\n',
    'packages/a.ts:2: “Whoever”: name the person',
  ],
  [
    'a comment without its subject',
    'packages/a.ts',
    '/** Of what its owner sees, a part. */\n',
    'packages/a.ts:1: “Of what”: start with the thing',
  ],
  [
    'a comment of SQL',
    'apps/server/schema/a.sql',
    'select 1; -- counts anew\n',
    'apps/server/schema/a.sql:1: “anew”: write “again”',
  ],
  ['a document', 'a.md', '# A\n\nNobody is told.\n', 'a.md:3: “Nobody”: say what does not happen'],
])('a word that readers stumble over is found in %s, with advice', async (_, file, text, said) => {
  const outcome = await words(file, text)
  expect(outcome.said).toContain(said)
  expect(outcome.code).toBe(1)
})

test.each([
  ['code', 'packages/a.ts', "const whoever = 'anew'\n"],
  ['a command in a document', 'a.md', 'Run `su nobody`.\n\n```\nanew\n```\n'],
  ['plain words', 'packages/a.ts', '// Ignore the signal; exit at once on a second one.\n'],
])('%s is left alone', async (_, file, text) => {
  expect(await words(file, text)).toEqual({ code: 0, said: 'Words: fine.\n' })
})
