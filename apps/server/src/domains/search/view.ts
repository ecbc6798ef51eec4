import { hoursText } from '@tailshare/contract/text/hours'
import type { Aircraft, AircraftCard } from '@tailshare/contract/aircraft/aircraft'
import { moneyText } from '@tailshare/contract/text/money'
import type { Period } from '@tailshare/contract/text/period'
import type { SunStep } from '@tailshare/contract/schedule/sunSteps'
import type { Pricing, VerdictFacts } from '@tailshare/rules/bookings/book/facts'
import { guessPlannedHours } from '@tailshare/rules/bookings/price/plannedHours'
import { quoteBooking } from '@tailshare/rules/bookings/price/quote'
import { standing } from '@tailshare/rules/bookings/book/standing'
import { cardText, verdict } from '@tailshare/rules/bookings/book/verdict/verdict'
import { asVisitorsSee } from '../people/accounts/profile/view.ts'
import type { ReviewRow } from '../people/reviews/queries.ts'
import { viewReview } from '../people/reviews/view.ts'
import { photosOf } from '../aircraft/view.ts'
import type { PilotStanding } from '../bookings/book/pilots/queries.ts'
import { aircraftFactsOf, bookerOf, pilotFactsOf, quotaOf } from '../bookings/book/facts/view.ts'
import type { QuotaCounted } from '../bookings/quotas/queries.ts'
import { viewTracked } from '../maintenance/view.ts'
import { spansOf } from '../schedule/queries.ts'
import type { AircraftRow, CardRow } from './queries.ts'

export type Viewer = {
  /** Absent for visitors. */
  pilot: PilotStanding | undefined
  period: Period | undefined
  /** For aircraft on the page that the pilot holds a share in. */
  quotas: Map<string, QuotaCounted>
  pricing: Pricing
  now: Date
}

export const verdictFactsOf = (
  facts: CardRow['facts'],
  { pilot, period, quotas, now }: Viewer,
  csipAvailable: boolean,
): VerdictFacts => {
  const aircraft = aircraftFactsOf(facts)
  const sharePercent = pilot?.shares[aircraft.id] ?? null
  const counted = quotas.get(aircraft.id)
  return {
    pilot: pilot ? pilotFactsOf(pilot.profile, aircraft) : null,
    aircraft,
    booker: bookerOf({ aircraft: facts, pilot: pilot?.profile ?? null, sharePercent }),
    period: period ?? null,
    csipAvailable,
    pilotBusy: spansOf(pilot?.busy ?? []),
    quota: period && counted && sharePercent !== null ? quotaOf({ sharePercent, zone: aircraft.zone, period }, counted) : null,
    now,
  }
}

export const visitor = { membershipDiscountPercent: 0, membershipPlanName: null, ownsAircraft: false }

/** Total price of the searched trip, so that cards can be compared. */
const totalOf = (row: CardRow, viewer: Viewer, facts: VerdictFacts): AircraftCard['total'] => {
  const { period, pricing, now } = viewer
  if (!period) return null
  const hours = guessPlannedHours(period, facts.aircraft.zone)
  const quote = quoteBooking({
    request: { period, plannedHours: hours, csip: null, purpose: 'flight' },
    aircraft: facts.aircraft,
    pilot: facts.pilot ?? visitor,
    pricing,
    now,
  })
  const note = `total, ${hoursText(quote.hours)}${row.facts.fuelIncluded ? ', fuel included' : ', fuel extra'}`
  return { cents: quote.totalCents, hours: quote.hours, note, text: `${moneyText(quote.totalCents)} ${note}` }
}

/** `light` applies if no hour was requested. */
export const viewCard = (row: CardRow, viewer: Viewer, light?: SunStep): AircraftCard => {
  const facts = verdictFactsOf(row.facts, viewer, row.csipAvailable)
  return {
    id: row.id,
    tailNumber: row.tailNumber,
    model: row.model,
    yearManufactured: row.yearManufactured,
    priceHour: row.facts.rateCents / 100,
    priceHourCents: row.facts.rateCents,
    fuelIncluded: row.facts.fuelIncluded,
    airport: row.facts.airport,
    photos: photosOf(
      { tailNumber: row.tailNumber, family: row.model.family, photoIds: row.photoIds, equipment: row.equipment },
      { at: viewer.period?.from ?? viewer.now, airport: row.facts.airport, light },
    ),
    highlights: row.equipment.slice(0, 3),
    rating: row.rating,
    ratingCount: row.ratingCount,
    isFavorite: row.isFavorite,
    verdict: verdict(facts),
    total: totalOf(row, viewer, facts),
  }
}

/** What refuses every one of several cards, as they would say it. */
export const refusingAll = (cards: readonly AircraftCard[]): string[] => {
  const isOpen = ({ verdict: said }: AircraftCard) => said === null || said.kind === 'book_now' || said.kind === 'with_csip'
  const [first, ...others] = cards.map(({ verdict: said }) => said?.codes ?? [])
  if (!first || others.length === 0 || cards.some(isOpen)) return []
  return [
    ...new Set(first.filter((code) => others.every((codes) => codes.includes(code))).flatMap((code) => cardText(code) ?? [])),
  ]
}

export const viewAircraft = (row: AircraftRow, reviews: ReviewRow[], viewer: Viewer): Aircraft => {
  const facts = verdictFactsOf(row.facts, viewer, row.csipAvailable)
  const here = { now: viewer.now, zone: facts.aircraft.zone }
  return {
    ...viewCard(row, viewer),
    owner: viewer.pilot ? row.owner : asVisitorsSee(row.owner),
    description: row.description,
    equipment: row.equipment,
    specs: row.specs,
    airframeHours: row.hobbs,
    hobbs: row.hobbs,
    flightMeter: row.flightMeter,
    turnaroundMinutes: row.facts.turnaroundMinutes,
    maxTripDays: row.facts.maxTripDays,
    cancellationPolicy: facts.aircraft.cancellationPolicy,
    depositCents: row.facts.depositCents,
    minimumHoursPerNight: row.facts.minimumHoursPerNight,
    listing: row.facts.listing,
    minimums: row.minimums,
    standing: facts.pilot ? standing({ ...facts, pilot: facts.pilot }) : [],
    squawks: row.squawks,
    annual: row.annual,
    maintenance: viewTracked(row.maintenance, here),
    reviews: reviews.map((review) => viewReview(review, viewer.pilot?.profile.id)),
  }
}
