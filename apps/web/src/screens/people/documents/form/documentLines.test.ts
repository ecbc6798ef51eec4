import { expect, test } from 'vitest'
import { isWhole, linesOf, takeWanted } from './documentLines.ts'

const today = '2026-11-20'
const file = (name: string) => new File(['x'], name, { type: 'application/pdf' })

test('each file gets a line with the kind guessed from its name; the first without a guess gets the requested kind', () => {
  const lines = linesOf([file('medical class 3.pdf'), file('scan1.pdf'), file('scan2.pdf')], 'insurance')
  expect(lines.map(({ values }) => [values.kind, values.medicalClass])).toEqual([
    ['medical', '3'],
    ['insurance', ''],
    ['', ''],
  ])
  expect(linesOf([file('medical.pdf'), file('scan.pdf')], 'medical').map(({ values }) => values.kind)).toEqual(['medical', ''])
})

test('a line is complete when it has all that its kind needs', () => {
  const [line] = linesOf([file('medical class 3.pdf')])
  expect(isWhole(line!, today)).toBe(false)
  expect(isWhole({ ...line!, values: { ...line!.values, issuedOn: '2026-05-01' } }, today)).toBe(true)
})

test('a document requested while files wait takes its line, otherwise the first without a kind, and loses none', () => {
  const lines = linesOf([file('scan.pdf'), file('medical class 2.pdf'), file('scan 2.pdf')])
  const kinds = (all: readonly { values: { kind: string } }[]) => all.map(({ values }) => values.kind)
  const medical = takeWanted(lines, { kind: 'medical', family: '' })
  expect([medical.index, kinds(medical.lines)]).toEqual([1, ['', 'medical', '']])
  const insurance = takeWanted(lines, { kind: 'insurance', family: '' })
  expect([insurance.index, kinds(insurance.lines)]).toEqual([0, ['insurance', 'medical', '']])
  const full = takeWanted(linesOf([file('medical.pdf')]), { kind: 'transition', family: 'SR22' })
  expect([full.index, kinds(full.lines)]).toEqual([-1, ['medical']])
  const trained = linesOf([file('transition.pdf')], 'transition', 'SR22')
  expect(takeWanted(trained, { kind: 'transition', family: 'SF50' })).toEqual({ index: -1, lines: trained })
})
