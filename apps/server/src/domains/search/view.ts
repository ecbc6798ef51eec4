import type { Aircraft, AircraftCard } from '@tailshare/contract/aircraft'
import { moneyText } from '@tailshare/contract/money'
import type { Period } from '@tailshare/contract/period'
import type { Pricing, VerdictFacts } from '@tailshare/rules/bookings/facts'
import { guessPlannedHours } from '@tailshare/rules/bookings/plannedHours'
import { quoteBooking } from '@tailshare/rules/bookings/quote'
import { standing } from '@tailshare/rules/bookings/standing'
import { verdict } from '@tailshare/rules/bookings/verdict'
import { aircraftFactsOf, photosOf } from '../aircraft/view.ts'
import type { PilotProfile } from '../bookings/facts/queries.ts'
import { bookerOf, pilotFactsOf } from '../bookings/facts/view.ts'
import type { AircraftRow, CardRow } from './queries.ts'

export type Looker = { profile: PilotProfile | undefined; period: Period | undefined; pricing: Pricing; now: Date }

export const verdictFactsOf = (
  facts: CardRow['facts'],
  { profile, period, now }: Looker,
  csipAvailable: boolean,
): VerdictFacts => {
  const aircraft = aircraftFactsOf(facts)
  const pilot = profile ? pilotFactsOf(profile, aircraft) : null
  return {
    pilot,
    aircraft,
    booker: bookerOf({ aircraft: facts, pilot: profile ?? null, sharePercent: null }),
    period: period ?? null,
    csipAvailable,
    now,
  }
}

const visitor = { membershipDiscountPercent: 0, membershipPlanName: null, ownsAircraft: false }

/** What the searched trip costs in all, so that cards can be compared. */
const totalOf = (row: CardRow, looker: Looker, facts: VerdictFacts): AircraftCard['total'] => {
  const { period, pricing, now } = looker
  if (!period) return null
  const hours = guessPlannedHours(period, facts.aircraft.zone)
  const quote = quoteBooking({
    request: { period, plannedHours: hours, csip: null, purpose: 'flight' },
    aircraft: facts.aircraft,
    pilot: facts.pilot ?? visitor,
    pricing,
    now,
  })
  return {
    cents: quote.totalCents,
    hours: quote.hours,
    text: `${moneyText(quote.totalCents)} in all for ${quote.hours.toFixed(1)} h, ${row.facts.fuelIncluded ? 'fuel included' : 'fuel extra'}`,
  }
}

export const viewCard = (row: CardRow, looker: Looker): AircraftCard => {
  const facts = verdictFactsOf(row.facts, looker, row.csipAvailable)
  return {
    id: row.id,
    tailNumber: row.tailNumber,
    model: row.model,
    yearManufactured: row.yearManufactured,
    priceHour: row.facts.rateCents / 100,
    priceHourCents: row.facts.rateCents,
    fuelIncluded: row.facts.fuelIncluded,
    airport: row.facts.airport,
    photos: photosOf({ tailNumber: row.tailNumber, family: row.model.family, photoIds: row.photoIds }),
    highlights: row.equipment.slice(0, 3),
    rating: row.rating,
    ratingCount: row.ratingCount,
    isFavorite: row.isFavorite,
    verdict: verdict(facts),
    total: totalOf(row, looker, facts),
  }
}

const dueSoonDays = 30
const dueSoonHours = 10

const statusOf = (
  { dueOn, hoursLeft, grounds }: AircraftRow['maintenance'][number],
  today: string,
): Aircraft['maintenance'][number]['status'] => {
  if ((dueOn !== null && dueOn < today) || (hoursLeft !== null && hoursLeft < 0)) return grounds ? 'grounding' : 'overdue'
  const days = dueOn === null ? Infinity : (Date.parse(dueOn) - Date.parse(today)) / 86_400_000
  return days <= dueSoonDays || (hoursLeft !== null && hoursLeft <= dueSoonHours) ? 'due_soon' : 'ok'
}

export const viewAircraft = (row: AircraftRow, looker: Looker): Aircraft => {
  const facts = verdictFactsOf(row.facts, looker, row.csipAvailable)
  const today = looker.now.toISOString().slice(0, 10)
  return {
    ...viewCard(row, looker),
    owner: row.owner,
    description: row.description,
    equipment: row.equipment,
    specs: row.specs,
    airframeHours: row.hobbs,
    hobbs: row.hobbs,
    flightMeter: row.flightMeter,
    turnaroundMinutes: row.facts.turnaroundMinutes,
    cancellationPolicy: facts.aircraft.cancellationPolicy,
    depositCents: row.facts.depositCents,
    minimums: row.minimums,
    standing: facts.pilot ? standing({ ...facts, pilot: facts.pilot }) : [],
    squawks: row.squawks,
    maintenance: row.maintenance.map(({ grounds, ...item }) => ({ ...item, status: statusOf({ ...item, grounds }, today) })),
    reviews: row.reviews,
  }
}
