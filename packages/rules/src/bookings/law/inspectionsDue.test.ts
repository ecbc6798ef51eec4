import { plusHours } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { bookingFacts, weekend } from '../book/sampleFacts.ts'
import { blocks, whyNotBook } from '../book/whyNotBook.ts'

type Changes = Parameters<typeof bookingFacts>[0]
const reasons = (changes: Changes) => whyNotBook(bookingFacts(changes))
const annual = { title: 'Annual', dueOn: '2026-11-30', hoursLeft: null }
const elt = { title: 'ELT inspection', dueOn: '2026-12-01', hoursLeft: null }
const oil = { title: 'Oil change', dueOn: null, hoursLeft: 3 }
/** The weekend begins in 15 days; two days earlier is within 14. */
const soon = { from: plusHours(weekend.from, -48), to: plusHours(weekend.to, -48) }

test('a calendar inspection warns before a trip in three weeks, and the owner signs it off', () => {
  const [refusal] = reasons({ aircraft: { inspections: [annual] } })
  expect(refusal).toMatchObject({ code: 'maintenance_due_before_return', severity: 'warn', fix: [] })
  expect(refusal?.text).toMatch(/^It is due by Mon, Nov 30, 2026\..* The owner has time to have it done by then\.$/)
  expect(blocks(reasons({ aircraft: { inspections: [annual] } }))).toBe(false)
})

test('it blocks a trip that begins within 14 days and returns after it ends', () => {
  expect(blocks(reasons({ request: { period: soon }, aircraft: { inspections: [annual] } }))).toBe(true)
  const later = { ...annual, dueOn: '2026-12-04' }
  expect(reasons({ request: { period: soon }, aircraft: { inspections: [later] } })).toEqual([])
})

test('hours block however far away the trip is, and are not mixed with what only warns', () => {
  const [refusal] = reasons({ aircraft: { inspections: [annual, oil] } })
  expect(refusal).toMatchObject({ severity: 'block', title: 'Oil change comes due before you are back' })
  expect(refusal?.text).toBe('3.0 h remain. This trip and the bookings before it need 6.0 h.')
})

test('overdue hours are not shown as a negative number', () => {
  const [refusal] = reasons({ aircraft: { inspections: [{ ...oil, hoursLeft: -1.4 }] } })
  expect(refusal?.title).toBe('Oil change is 1.4 h overdue')
  expect(refusal?.text).toBe('This trip and the bookings before it need 6.0 h.')
})

test('several inspections use the plural', () => {
  const [refusal] = reasons({
    request: { period: soon },
    aircraft: { inspections: [annual, elt, { ...oil, dueOn: '2026-12-02' }] },
  })
  expect(refusal?.title).toBe('Annual, ELT inspection and Oil change come due before you are back')
  expect(refusal?.text).toMatch(/The first is due by Mon, Nov 30, 2026\./)
})

test('what ran out before today is overdue, and does not come due', () => {
  const said = (...inspections: object[]) =>
    reasons({ request: { period: soon }, aircraft: { inspections: inspections as (typeof annual)[] } }).map(
      ({ title, text }) => `${title}: ${text}`,
    )
  const past = { ...annual, dueOn: '2026-10-31' }
  expect(said(past)).toEqual([expect.stringMatching(/^Annual is overdue: It was due by Sat, Oct 31, 2026\./)])
  expect(said(past, elt)).toEqual([
    expect.stringMatching(/^Annual and ELT inspection are due before you are back: The first was due by Sat, Oct 31, 2026\./),
  ])
  const vor = { title: 'VOR check', dueOn: '2026-10-31', hoursLeft: null, groundsFor: 'ifr_by_vor' }
  expect(said(vor)).toEqual([expect.stringMatching(/^VOR check has run out: No flight under IFR by VOR/)])
  expect(said({ ...vor, dueOn: '2026-12-01' })).toEqual([expect.stringMatching(/^VOR check runs out before you are back:/)])
})

test('the trip to the shop is never refused for an inspection', () => {
  const inspections = [annual, { ...oil, hoursLeft: 0 }]
  expect(reasons({ request: { period: soon, purpose: 'maintenance' }, aircraft: { inspections } })).toEqual([])
})

test('an owner’s stricter setting does not turn a warning into a block', () => {
  const rules = { maintenance_due_before_return: 'block' as const }
  expect(blocks(reasons({ aircraft: { inspections: [annual], rules } }))).toBe(false)
})
