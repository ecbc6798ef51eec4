import type { BookingRefusalCode, RuleSetting } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { Cents } from '@tailshare/contract/text/money'
import { fitsFamily, usualEquipment } from './features.ts'

type ModelFacts = {
  family: string
  maker: string
  type: number
  hasTks: boolean
  hasOxygen: boolean
  minimumTotalHours: number
  minimumTypeHours: number
}

const jet = 5

/** Held for each trip. */
const usualDeposit = (type: number): Cents => (type === jet ? 250_000 : 50_000)

const usualMinimums = ({ minimumTotalHours, minimumTypeHours }: ModelFacts) => ({
  totalHours: minimumTotalHours,
  typeHours: minimumTypeHours,
})

type Chosen = {
  equipment: string[]
  minimums: { totalHours: number; typeHours: number }
  depositCents: Cents
  rules: Partial<Record<BookingRefusalCode, RuleSetting>>
}

/** Defaults for a new listing of a model. Booking rules have their own defaults per family. */
export const startOf = (model: ModelFacts): Chosen => ({
  equipment: usualEquipment(model),
  minimums: usualMinimums(model),
  depositCents: usualDeposit(model.type),
  rules: {},
})

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Changes the model of a listing. The owner's choices stay if they still fit; defaults of the old model become those of the new. */
export const asModel = (chosen: Chosen, before: ModelFacts, after: ModelFacts): Chosen => {
  const [old, next] = [startOf(before), startOf(after)]
  const kept = chosen.equipment.filter((name) => fitsFamily(name, after.family))
  return {
    equipment: same(chosen.equipment, old.equipment) ? next.equipment : kept,
    minimums: same(chosen.minimums, old.minimums) ? next.minimums : chosen.minimums,
    depositCents: chosen.depositCents === old.depositCents ? next.depositCents : chosen.depositCents,
    rules: chosen.rules,
  }
}
