import { mostSwapCents, mostSwapHolidays } from '@tailshare/contract/sharing/holidays/swaps'
import { expect, test } from 'vitest'
import { checkTerms } from './termValues.ts'

const terms = { back: '', dollars: '', holidays: '', year: '2026' }

test.each([
  [{ dollars: '40.5' }, [], []],
  [{ dollars: `${mostSwapCents / 100}`, holidays: `${mostSwapHolidays}` }, [], []],
  [{ dollars: `${mostSwapCents / 100}.01` }, ['Up to $10,000.'], []],
  [{ holidays: '12' }, [], ['Up to 11.']],
  [{ dollars: '-5', holidays: 'two' }, ['This field accepts only numbers'], ['This field accepts only numbers']],
])('terms %o are validated', (typed, dollars, holidays) => {
  expect(checkTerms({ ...terms, ...typed })).toEqual({ dollars, holidays })
})
