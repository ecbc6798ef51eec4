import { expect, test } from 'vitest'
import { journeysIn, slowest, testsIn } from './slowest.mjs'

test('the ten slowest tests of a run are named, slowest first', () => {
  const assertionResults = Array.from({ length: 12 }, (_, at) => ({ fullName: `test ${at}`, duration: at * 1000 }))
  const lines = slowest(testsIn({ testResults: [{ name: '/checkout/scripts/a.test.ts', assertionResults }] }))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   11.0 s  a.test.ts › test 11')
  expect(lines[9]).toBe('    2.0 s  a.test.ts › test 2')
})

test('a journey counts with every try, wherever it stands in its file', () => {
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'e2e/bookings/main.e2e.ts',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const report = { suites: [{ specs: [spec('alone', 900)], suites: [{ specs: [spec('described', 700, 400)] }] }] }
  expect(slowest(journeysIn(report))).toEqual(['    1.1 s  main.e2e.ts › described', '    0.9 s  main.e2e.ts › alone'])
})
