import { countText } from '@tailshare/contract/text/countText'
import { hoursText } from '@tailshare/contract/text/hours'
import type { Listing } from '@tailshare/contract/aircraft/listing'
import { rateText } from '@tailshare/contract/text/money'
import { intended, type Change, type Field } from './saveQueue.ts'

export const fieldNames: Record<Field, string> = {
  tailNumber: 'Tail number',
  modelId: 'Model',
  yearManufactured: 'Year',
  engine: 'Engine',
  horsepower: 'Power',
  airportId: 'Home airport',
  hobbs: 'Hobbs',
  flightMeter: 'Flight meter',
  description: 'Description',
  parking: 'Where it stands',
  keyAccess: 'How to get the key',
  rampHours: 'Ramp hours',
  equipment: 'Equipment',
  photoIds: 'Order of the photos',
  priceHourCents: 'Rate per hour',
  fuelIncluded: 'Fuel',
  minimumHoursPerNight: 'Minimum hours per night',
  turnaroundMinutes: 'Turnaround',
  maxTripDays: 'Longest trip',
  depositCents: 'Deposit',
  cancellationPolicy: 'Cancellation policy',
  minimums: 'Minimum hours of a pilot',
  checkoutMonths: 'Checkout',
  recency: 'Recent flying',
  rules: 'Rules for pilots',
  selfCheckIn: 'Self check-out',
  needsApproval: 'Bookings',
}

const texts: { [F in Field]?: (value: NonNullable<Change[F]>) => string } = {
  priceHourCents: rateText,
  depositCents: rateText,
  horsepower: (hp) => `${hp} hp`,
  hobbs: hoursText,
  flightMeter: hoursText,
  minimumHoursPerNight: hoursText,
  turnaroundMinutes: (minutes) => `${minutes} min`,
  maxTripDays: (days) => countText(days, 'day'),
  fuelIncluded: (included) => (included ? 'Included' : 'Extra'),
  selfCheckIn: (on) => (on ? 'On' : 'Off'),
  needsApproval: (asked) => (asked ? 'You approve each booking' : 'Instant'),
  equipment: (names) => names.join(', ') || 'None',
  minimums: ({ totalHours, typeHours }) => `${hoursText(totalHours)} total, ${hoursText(typeHours)} in type`,
  checkoutMonths: (months) => countText(months, 'month'),
  recency: ({ landings, hours, days }) =>
    `${countText(landings, 'landing')} or ${hoursText(hours)} within ${countText(days, 'day')}`,
  rules: (rules) => `${Object.keys(rules).length} chosen`,
  photoIds: () => 'Another order',
  modelId: () => 'Another model',
  airportId: () => 'Another airport',
}

const theirsOf = (field: Field, listing: Listing): unknown => {
  if (field === 'photoIds') return listing.photos.map(({ id }) => id)
  if (field === 'modelId') return listing.model.id
  if (field === 'airportId') return listing.airport.id
  return intended(listing, { waiting: {} })[field]
}

/** A field's value as text; without a value, the listing's. */
export const valueText = (field: Field, value: unknown, listing: Listing): string => {
  const shown = value ?? theirsOf(field, listing)
  if (field === 'modelId' && shown === listing.model.id) return listing.model.name
  if (field === 'airportId' && shown === listing.airport.id) return `${listing.airport.code}, ${listing.airport.title}`
  const write = texts[field] as ((shown: unknown) => string) | undefined
  if (shown === undefined || shown === null || shown === '') return 'Nothing'
  return write ? write(shown) : typeof shown === 'string' || typeof shown === 'number' ? String(shown) : ''
}
