import type { InstructorRating } from '@tailshare/contract/people/documents/privileges'
import { plusMonths } from '@tailshare/contract/text/period'
import { expect, test } from 'vitest'
import { runsOutBeforeReturn } from '../../../flights/departure/leave.ts'
import type { BookingFacts, PilotFacts } from '../../book/facts.ts'
import { bookingFacts, csip, document, documentsWith, pilot } from '../../book/sampleFacts.ts'
import { factsForCard } from '../../book/standing.ts'
import { verdict } from '../../book/verdict/verdict.ts'
import { whyNotBook } from '../../book/whyNotBook.ts'
import { airplanes, codesOfCell, ofLaw, pagesOf, pilots, type Shown } from '../lawTable.ts'

// 14 CFR 61.31, in the table. The rules, the card and check-in answer the table equally. The doors of the server are asked in everyDoor.test.ts.

const shows = (shown: Shown): Partial<PilotFacts> => ({
  documents: [
    ...documentsWith('pilot_certificate').filter(({ kind }) => kind !== 'endorsement'),
    ...pagesOf(shown).map(({ kind, months, ...page }) =>
      document(kind, { ...page, issuedOn: plusMonths('2026-11-20', -months) }),
    ),
  ],
})
const rows = pilots.flatMap(([name, shown, cells, stated]) =>
  cells.split(' ').map((cell, column) => {
    const [airplane, aircraft] = Object.entries(airplanes)[column]!
    return [`${name}, ${airplane}`, { ...shows(shown), ...stated }, aircraft, codesOfCell(cell)] as const
  }),
)

const booking = (facts: BookingFacts) => whyNotBook(facts).flatMap(({ code, severity }) => (severity === 'block' ? [code] : []))

/** A Saturday from nine to one. */
const saturday = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-05T21:00:00Z') }

test('there are at least 150 rows', () => expect(rows.length).toBeGreaterThanOrEqual(150))

test.each(rows)('%s', (_, pilotChanges, aircraft, expected) => {
  const facts = bookingFacts({ pilot: pilotChanges, aircraft, request: { period: saturday, passengers: 0 } })
  expect(ofLaw(booking(facts))).toEqual(expected)
  const card = { ...facts, period: saturday, csipAvailable: false }
  expect(ofLaw(verdict(card).codes)).toEqual(expected)
  expect(ofLaw(booking(factsForCard(card)))).toEqual(expected)
  // At check-in, each of them stops the departure with the same text.
  const titles = whyNotBook(facts).flatMap(({ code, title, text }) => (ofLaw([code]).length > 0 ? [`${title}. ${text}`] : []))
  expect(runsOutBeforeReturn(facts).map(({ text }) => text)).toEqual(expect.arrayContaining(titles))
  // No owner setting or insurance lifts a legal rule.
  const rules = Object.fromEntries(expected.map((code) => [code, 'off']))
  const named = bookingFacts({
    ...facts,
    pilot: { ...facts.pilot, ownsAircraft: true },
    aircraft: { ...facts.aircraft, rules, namedPilotIds: [pilot.id] },
    booker: 'owner',
  })
  expect(ofLaw(booking(named))).toEqual(expected)
})

const teacher = (...privileges: InstructorRating[]) => ({
  ...csip,
  pilot: { ...csip.pilot, documents: [document('instructor_certificate', { privileges, expiresOn: '2027-10-31' })] },
})
test.each([
  ['an instructor who is not known to teach', teacher(), ['class_rating', 'complex_endorsement']],
  ['one who teaches in singles only', teacher('cfi', 'cfii'), ['class_rating', 'complex_endorsement']],
  ['a multi-engine instructor', teacher('cfi', 'mei'), []],
  ['a multi-engine instructor who is not free', { ...teacher('mei'), free: false }, ['class_rating', 'complex_endorsement']],
] as const)('a twin is flown dual by who has no rating with %s aboard: 14 CFR 61.31(d), 61.195(b)', (_, along, expected) => {
  for (const category of ['licensed_pilot', 'student_pilot'] as const) {
    const facts = bookingFacts({
      pilot: { ...shows({}), category },
      aircraft: airplanes['DA42, twice 168 hp']!,
      request: { period: saturday, passengers: 0, csip: along },
    })
    // A student is bound by endorsements, not by ratings (14 CFR 61.31(l)(2)(ii)).
    const codes = expected.filter((code) => category === 'licensed_pilot' || code !== 'class_rating')
    expect(ofLaw(booking(facts))).toEqual(codes)
    if (codes.length < expected.length) expect(booking(facts).some((code) => code.startsWith('csip_'))).toBe(true)
  }
})
