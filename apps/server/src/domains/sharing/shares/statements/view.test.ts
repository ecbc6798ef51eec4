import { expect, test } from 'vitest'
import { costsPdf } from './view.ts'

const head = { tailNumber: 'N322SR', name: 'Priya Nair', period: 'October 2026' }
const line = { month: '2026-10', kind: 'fixed', title: 'Hangar', cents: 16_250, day: null, hours: null } as const

test('someone who paid for no one is credited zero, without a minus sign', () => {
  const { totals } = costsPdf([line], head)
  expect(totals).toEqual([
    ['Total', '', '', '', '$162.50', '$0.00'],
    ['To pay', '', '', '', '$162.50', ''],
  ])
})

test('the reserve fund is named once in its line', () => {
  const { rows } = costsPdf([line, { ...line, kind: 'reserve', title: 'Reserve fund', cents: 10_000 }], head)
  expect(rows.map(([, what]) => what)).toEqual(['Hangar, by share', 'Reserve fund'])
})
