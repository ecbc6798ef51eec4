import { expect, test } from 'vitest'
import { failedOnce, pageIn } from './secondTries.mjs'

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

test('a journey that passed at the second try is named, and one that never passed; what passed at once is not', () => {
  const report = {
    suites: [
      {
        specs: [spec('at once', tryOf('passed'))],
        suites: [{ specs: [spec('later', tryOf('timedOut', 'a.md'), tryOf('passed')), spec('never', tryOf('failed', 'b.md'))] }],
      },
    ],
  }
  expect(failedOnce(report)).toEqual([
    { name: 'main.e2e.ts › later', passedLater: true, errors: [['Expected 1', 'Received 2']], pages: ['a.md'] },
    { name: 'main.e2e.ts › never', passedLater: false, errors: [['Expected 1', 'Received 2']], pages: ['b.md'] },
  ])
})

test('of a failed try, what the page showed is said', () => {
  const notes =
    '# Error details\n\ntimed out\n\n# Page snapshot\n\n```yaml\n- heading "Sign Up" [ref=e3] [cursor=pointer]\n- alert: Required\n```\n\n# Test source\n\ncode\n'
  expect(pageIn(notes)).toEqual(['- heading "Sign Up"', '- alert: Required'])
  expect(pageIn('# Error details\n\nno page')).toEqual([])
})
