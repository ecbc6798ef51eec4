import { expect, test } from 'vitest'
import { boundsIn, rangeIn } from './figuresIn.ts'

const today = '2026-11-22'
const read = (address: string) => rangeIn(new URLSearchParams(address), today)

test.each([
  ['', { name: 'month', from: '2026-11-01', to: '2026-11-30' }],
  ['range=months12', { name: 'months12', from: '2025-12-01', to: '2026-11-30' }],
  ['range=year', { name: 'year', from: '2026-01-01', to: '2026-12-31' }],
  ['range=lastYear', { name: 'lastYear', from: '2025-01-01', to: '2025-12-31' }],
  ['range=decade', { name: 'month', from: '2026-11-01', to: '2026-11-30' }],
  ['from=2026-02-03&to=2026-03-04&range=year', { name: 'own', from: '2026-02-03', to: '2026-03-04' }],
  ['from=2026-02-03', { name: 'own', from: '2026-02-03', to: today }],
  ['to=2026-03-04', { name: 'own', from: '2026-01-01', to: '2026-03-04' }],
  ['from=2026-05-01&to=2026-03-04', { name: 'own', from: '2026-05-01', to: '2026-05-01' }],
  ['from=soon', { name: 'month', from: '2026-11-01', to: '2026-11-30' }],
])('the URL %o selects its range', (address, range) => {
  expect(read(address)).toEqual(range)
})

test('bounds are numbers, and invalid ones are ignored', () => {
  expect(boundsIn(new URLSearchParams('incomeMin=500&incomeMax=abc&hobbsTimeMin=1.5&hobbsTimeMax='))).toEqual({
    incomeMin: 500,
    hobbsTimeMin: 1.5,
  })
})
