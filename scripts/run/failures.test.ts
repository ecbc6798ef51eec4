import { expect, test } from 'vitest'
import { failuresIn, pageIn } from './failures.mjs'

const tryOf = (status: string, path?: string) => ({
  status,
  errors: path ? [{ message: '\u001B[31mExpected 1\u001B[39m\n\nReceived 2' }] : [],
  attachments: path
    ? [
        { name: 'error-context', path },
        { name: 'trace', path: 'trace.zip' },
      ]
    : [],
})
const spec = (title: string, ...results: object[]) => ({ title, file: 'main.e2e.ts', tests: [{ results }] })

test('a journey that failed is named, with its error and what its page showed; what passed is not', () => {
  const report = {
    suites: [
      {
        specs: [spec('passes', tryOf('passed'))],
        suites: [{ specs: [spec('times out', tryOf('timedOut', 'a.md')), spec('fails', tryOf('failed', 'b.md'))] }],
      },
    ],
  }
  expect(failuresIn(report)).toEqual([
    { name: 'main.e2e.ts › times out', errors: ['Expected 1', 'Received 2'], pages: ['a.md'] },
    { name: 'main.e2e.ts › fails', errors: ['Expected 1', 'Received 2'], pages: ['b.md'] },
  ])
})

test('the page snapshot of a failed attempt is extracted', () => {
  const notes =
    '# Error details\n\ntimed out\n\n# Page snapshot\n\n```yaml\n- heading "Sign Up" [ref=e3] [cursor=pointer]\n- alert: Required\n```\n\n# Test source\n\ncode\n'
  expect(pageIn(notes)).toEqual(['- heading "Sign Up"', '- alert: Required'])
  expect(pageIn('# Error details\n\nno page')).toEqual([])
})
