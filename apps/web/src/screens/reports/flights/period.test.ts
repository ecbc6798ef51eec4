import { expect, test } from 'vitest'
import { filterIn, orderIn } from './period.ts'

const of = (text: string) => filterIn(new URLSearchParams(text))

test('a URL without a period shows twelve months', () => {
  expect(of('')).toEqual({ period_type: 'year' })
  expect(of('period=nonsense&from=soon')).toEqual({ period_type: 'year' })
})

test('a preset is read from the URL', () => expect(of('period=month')).toEqual({ period_type: 'month' }))

test('a custom range wins over a preset', () =>
  expect(of('period=month&from=2026-10-01&to=2026-10-31')).toEqual({ from: '2026-10-01', to: '2026-10-31' }))

test('an end before the start selects the start day only', () =>
  expect(of('from=2026-10-05&to=2026-10-01')).toEqual({ from: '2026-10-05', to: '2026-10-05' }))

test('the newest flight comes first unless the URL names a column', () => {
  expect(['', 'order=-landings', 'order=hobbsHours', 'order=name'].map((text) => orderIn(new URLSearchParams(text)))).toEqual([
    '-date',
    '-landings',
    'hobbsHours',
    '-date',
  ])
})
