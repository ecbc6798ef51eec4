import { expect, test } from 'vitest'
import { usesSharedAllowance } from './whyNotBook.ts'
import { bookingFacts, csip } from './sampleFacts.ts'

const withHours = (hoursLeft: number | null) =>
  usesSharedAllowance(
    bookingFacts({ aircraft: { inspections: [{ title: 'Oil change', dueOn: '2027-01-31', hoursLeft }], hoursBookedBefore: 6 } }),
  )

test('bookings are decided in turn if inspection hours run low, quota days count, or an instructor’s hours do', () => {
  expect([withHours(null), withHours(80), withHours(25)]).toEqual([false, false, true])
  const quota = {
    sharePercent: 25,
    limits: { holidays: 3, consecutiveDays: 15, advanceDays: 28, maintenanceHours: 480 },
    uses: [],
    holidays: [],
    maintenanceHoursThisYear: 0,
  }
  expect([usesSharedAllowance(bookingFacts()), usesSharedAllowance(bookingFacts({ quota }))]).toEqual([false, true])
  expect(usesSharedAllowance(bookingFacts({ request: { csip } }))).toBe(true)
})
