import { expect, test } from 'vitest'
import { isWhole, linesOf } from './documentLines.ts'

const today = '2026-11-20'
const file = (name: string) => new File(['x'], name, { type: 'application/pdf' })

test('each file gets a line, with what its name says; the first that says nothing is what was asked for', () => {
  const lines = linesOf([file('medical class 3.pdf'), file('scan1.pdf'), file('scan2.pdf')], 'insurance')
  expect(lines.map(({ values }) => [values.kind, values.medicalClass])).toEqual([
    ['medical', '3'],
    ['insurance', ''],
    ['', ''],
  ])
  expect(linesOf([file('medical.pdf'), file('scan.pdf')], 'medical').map(({ values }) => values.kind)).toEqual(['medical', ''])
})

test('a line is whole when all that its kind needs is there', () => {
  const [line] = linesOf([file('medical class 3.pdf')])
  expect(isWhole(line!, today)).toBe(false)
  expect(isWhole({ ...line!, values: { ...line!.values, issuedOn: '2026-05-01' } }, today)).toBe(true)
})
