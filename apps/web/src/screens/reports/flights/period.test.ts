import { expect, test } from 'vitest'
import { filterIn, orderIn } from './period.ts'

const of = (text: string) => filterIn(new URLSearchParams(text))

test('an address without a period shows twelve months', () => {
  expect(of('')).toEqual({ period_type: 'year' })
  expect(of('period=nonsense&from=soon')).toEqual({ period_type: 'year' })
})

test('a named period is taken from the address', () => expect(of('period=month')).toEqual({ period_type: 'month' }))

test('days go before a named period', () =>
  expect(of('period=month&from=2026-10-01&to=2026-10-31')).toEqual({ from: '2026-10-01', to: '2026-10-31' }))

test('an end before the start is taken as the one day', () =>
  expect(of('from=2026-10-05&to=2026-10-01')).toEqual({ from: '2026-10-05', to: '2026-10-05' }))

test('the newest flight comes first unless the address names a column', () => {
  expect(['', 'order=-landings', 'order=hobbsHours', 'order=name'].map((text) => orderIn(new URLSearchParams(text)))).toEqual([
    '-date',
    '-landings',
    'hobbsHours',
    '-date',
  ])
})
