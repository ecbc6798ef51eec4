import { aircraftTypes } from '@tailshare/contract/constants'
import { dayIn, type Period } from '@tailshare/contract/period'
import type { MapPin } from '@tailshare/contract/search'
import { shortDayText } from '@tailshare/contract/timeText'
import { allTypes, type Filters, fullPrice, priceText, type TypeKey } from './filters.ts'
import { zoneOfSearch } from './zoneOfSearch.ts'

type Range = readonly [min: number, max: number]

/** What a range asks for, where it asks for anything: "Up to $401", "From $100", "$100 to $401". */
export const rangeText = ([low, high]: Range, [least, most]: Range, text: (value: number) => string): string | undefined => {
  if (low === least && high === most) return undefined
  if (low === least) return `Up to ${text(high)}`
  return high === most ? `From ${text(low)}` : `${text(low)} to ${text(high)}`
}

export const typesText = (types: readonly TypeKey[]): string | undefined =>
  types.length < allTypes.length ? types.map((type) => aircraftTypes[type]).join(', ') : undefined

/** The one model by its name, several by their number; a name that is not known yet is a number, too. */
export const modelsText = (ids: readonly string[], models: readonly { id: string; name: string }[]): string | undefined => {
  if (ids.length === 0) return undefined
  const one = ids.length === 1 && models.find(({ id }) => id === ids[0])?.name
  return one || `${ids.length} ${ids.length === 1 ? 'model' : 'models'}`
}

type Named = { airports: readonly Pick<MapPin, 'airport'>[]; models: readonly { id: string; name: string }[] }

/** The day or days of a period: `Sat, Nov 28`, `Sat, Nov 28 – Sun, Nov 29`. */
const daysText = ({ from, to }: Period, zone: string): string =>
  [...new Set([from, to].map((instant) => shortDayText(dayIn(instant, zone))))].join(' – ')

/** What a search is called until its holder gives it a name. */
export const searchName = (
  { locations, bounds, period, modelIds, types, price }: Filters,
  { airports, models }: Named,
): string => {
  const codes = airports.filter(({ airport }) => locations.includes(airport.id)).map(({ airport }) => airport.code)
  const where = codes.length > 3 ? `${codes.length} airports` : codes.join(', ')
  const parts = [
    where || (bounds ? 'This area' : 'Anywhere'),
    period ? daysText(period, zoneOfSearch({ locations }, airports)) : undefined,
    modelsText(modelIds, models),
    typesText(types),
    rangeText(price, fullPrice, priceText)?.toLowerCase(),
  ]
  return parts.filter(Boolean).join(', ')
}
