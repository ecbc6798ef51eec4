import { countText } from '@tailshare/contract/text/countText'
import { aircraftTypes } from '@tailshare/contract/base/constants'
import { allTypes, type TypeKey } from './filters.ts'

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
  return one || countText(ids.length, 'model')
}
