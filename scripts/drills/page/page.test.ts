import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { blocksOf, blocksUnder } from './blocks.ts'

test('what a page tells people to type is taken from below its heading only', () => {
  const page = [
    '## Before',
    '```',
    'rm',
    '```',
    '## Here',
    'As root:',
    '```',
    'one',
    '  two',
    '```',
    '### More',
    '```',
    'three',
    '```',
    '## After',
    '```',
    'four',
    '```',
  ]
  expect(blocksUnder(page.join('\n'), '## Here')).toEqual(['one\n  two\n', 'three\n'])
  expect(() => blocksUnder(page.join('\n'), '## There')).toThrow('no heading ## There')
})

test.each([
  ['operations.md', '## Without containers', 2],
  ['high-availability.md', '## Setting it up', 5],
  ['high-availability.md', '## Restore', 5],
])('%s, %s: the shell understands all that people are told to type', (name, heading, count) => {
  const blocks = blocksOf(name, heading, count)
  if (process.platform !== 'win32') for (const input of blocks) execFileSync('bash', ['-n'], { input })
})

test.skipIf(process.platform === 'win32')('the shell understands the script that makes the machines', () => {
  execFileSync('bash', ['-n', fileURLToPath(new URL('machine.sh', import.meta.url))])
})
