import { countText } from '@tailshare/contract/text/countText'
import { aircraftTypes } from '@tailshare/contract/base/constants'
import { allTypes, type TypeKey } from './filters.ts'

type Range = readonly [min: number, max: number]

/** "Up to $401", "From $100", "$100 to $401"; undefined for the full range. */
export const rangeText = ([low, high]: Range, [least, most]: Range, text: (value: number) => string): string | undefined => {
  if (low === least && high === most) return undefined
  if (low === least) return `Up to ${text(high)}`
  return high === most ? `From ${text(low)}` : `${text(low)} to ${text(high)}`
}

export const typesText = (types: readonly TypeKey[]): string | undefined =>
  types.length < allTypes.length ? types.map((type) => aircraftTypes[type]).join(', ') : undefined

/** One by name, several by count; by count too while the name is loading. */
export const modelsText = (ids: readonly string[], models: readonly { id: string; name: string }[]): string | undefined => {
  if (ids.length === 0) return undefined
  const one = ids.length === 1 && models.find(({ id }) => id === ids[0])?.name
  return one || countText(ids.length, 'model')
}
