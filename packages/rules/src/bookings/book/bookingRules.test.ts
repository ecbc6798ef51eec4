import { bookingRefusalData, bookingRefusalCodes } from '@tailshare/contract/bookings/book/bookingRefusals'
import { expect, test } from 'vitest'
import { bookingRules, codesOf, refusalOf, ruleOf } from './bookingRules.ts'
import type { BookingRule } from './rule.ts'
import { membershipRequired } from '../rules/membership.ts'
import { insurance } from '../rules/documents.ts'
import { asksForOtherTrip } from '../proposals/otherDates.ts'

test('every code of the contract belongs to exactly one rule, which knows it', () => {
  expect(Object.keys(ruleOf).sort()).toEqual([...bookingRefusalCodes].sort())
  expect(bookingRules.flatMap(codesOf).sort()).toEqual([...bookingRefusalCodes].sort())
  for (const code of bookingRefusalCodes) expect(codesOf(ruleOf[code])).toContain(code)
})

test('a rule that forgets a part does not compile', () => {
  const { exempt: _, ...withoutExempt } = membershipRequired
  // @ts-expect-error: `exempt` is required, even if no one is exempt.
  const forgetsExempt: BookingRule<'membership_required'> = withoutExempt
  // @ts-expect-error: `about` is required.
  const forgetsAbout: BookingRule<'membership_required'> = { ...membershipRequired, about: undefined }
  const { insurance_pending: __, ...refusals } = insurance.refusals
  // @ts-expect-error: each code needs its text, card line and ways out.
  const forgetsCode: BookingRule<'insurance_expired' | 'insurance_pending'> = { ...insurance, refusals }
  expect([forgetsExempt, forgetsAbout, forgetsCode]).toHaveLength(3)
})

test('a code that the list forgets does not compile', () => {
  const { type_rating: _, ...others } = ruleOf
  // @ts-expect-error: the list covers every code of the contract.
  const forgetsTypeRating: Record<keyof typeof bookingRefusalData, unknown> = others
  expect(forgetsTypeRating).not.toHaveProperty('type_rating')
})

test('a sentence gets the data of its own code', () => {
  const { title } = refusalOf('total_hours_low')
  // @ts-expect-error: hours in type belong to another code.
  const wrong = typeof title === 'string' ? title : () => title({ asked: 250, modelFamily: 'SR22' })
  expect(wrong).toBeDefined()
})

test('the rules about dates and the aircraft ask for another trip, and no others do', () => {
  const about = bookingRefusalCodes.filter((code) => ['dates', 'aircraft'].includes(ruleOf[code].about))
  expect(bookingRefusalCodes.filter(asksForOtherTrip)).toEqual(about)
})
