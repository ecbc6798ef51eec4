import { countText, numberText } from '@tailshare/contract/text/countText'
import { aircraftTypes } from '@tailshare/contract/base/constants'
import { equipmentWishes } from '@tailshare/contract/search/equipment'
import { allTypes, type More, moreInUse, type TypeKey } from './filters.ts'

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

/** The choice by name if there is one, several by count. */
export const moreText = (more: More): string | undefined => {
  const count = moreInUse(more)
  if (count > 1) return `${count} more`
  const { equipment, seats, usefulLoad, rating, selfCheckOut } = more
  if (equipment[0]) return equipmentWishes[equipment[0]]
  if (seats !== null) return `${seats} seats`
  if (usefulLoad !== null) return `${numberText(usefulLoad)} lb`
  if (rating !== null) return `${rating} ★ and up`
  return selfCheckOut ? 'Self check-out' : undefined
}
