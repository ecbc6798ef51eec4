import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const check = (file: string, text: string, ...args: string[]) => {
  const root = mkdtempSync(path.join(tmpdir(), 'tailshare-words-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(path.join(root, file), text)
  execFileSync('git', ['init', '-q'], { cwd: root })
  execFileSync('git', ['add', file], { cwd: root })
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'check-words.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}

test.each([
  ['a comment of code', 'a.ts', 'const a = 1\n// Whoever calls gets a row.\n', 'a.ts:2: “Whoever”: name the person'],
  [
    'a comment without its subject',
    'a.ts',
    '/** Of what its owner sees, a part. */\n',
    'a.ts:1: “Of what”: start with the thing',
  ],
  ['a comment of SQL', 'a.sql', 'select 1; -- counts anew\n', 'a.sql:1: “anew”: write “again”'],
  ['a document', 'a.md', '# A\n\nThen nobody is told.\n', 'a.md:3: “nobody”: say what does not happen'],
])('a word that readers stumble over is found in %s, with advice', (_, file, text, said) => {
  const outcome = check(file, text)
  expect(outcome.said).toContain(said)
  expect(outcome.code).toBe(1)
})

test.each([
  ['code', 'a.ts', "const whoever = 'anew'\n"],
  ['a command in a document', 'a.md', 'Run `su nobody`.\n\n```\nanew\n```\n'],
  ['plain words', 'a.ts', '// Ignore the signal; exit at once on a second one.\n'],
])('%s is left alone', (_, file, text) => {
  expect(check(file, text)).toEqual({ code: 0, said: 'Words: fine.\n' })
})

test('the number of finds is counted by folder', () => {
  expect(check('a.md', 'Whoever counts anew.\n', '--count').said).toBe('2\t.\n2\tin all\n')
})
