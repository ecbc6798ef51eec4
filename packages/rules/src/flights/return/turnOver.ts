import { maxFlightHours } from '@tailshare/contract/base/constants'
import { toTenths } from '@tailshare/contract/text/hours'
import type { Meters } from '../questions/facts.ts'

/** Mechanical meters show four digits before the point, some five, and after 9999.9 they begin again at 0. */
const turns = [10_000, 100_000]

/** What a reading means after the one before it: 0.3 after 9999.2 is 10000.3, as no flight is long enough for another reason. */
export const goesOn = (reading: number, before: number): number => {
  if (reading >= before) return reading
  const turn = turns.find((one) => one > before)
  return turn !== undefined && toTenths(reading + turn - before) <= maxFlightHours ? toTenths(reading + turn) : reading
}

export const metersGoOn = (read: Meters, before: Meters): Meters => ({
  hobbs: goesOn(read.hobbs, before.hobbs),
  flightMeter: goesOn(read.flightMeter, before.flightMeter),
})
