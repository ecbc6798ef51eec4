import { maxFlightHours } from '@tailshare/contract/base/constants'
import { toTenths } from '@tailshare/contract/text/hours'
import type { Meters } from '../stages/facts.ts'

/** Mechanical meters roll over to 0 after 9999.9 or 99999.9. */
const turns = [10_000, 100_000]

/** Continues a reading past a rollover: 0.3 after 9999.2 is 10000.3, if the difference is a plausible flight. */
export const unrolledReading = (reading: number, before: number): number => {
  if (reading >= before) return reading
  const turn = turns.find((one) => one > before)
  return turn !== undefined && toTenths(reading + turn - before) <= maxFlightHours ? toTenths(reading + turn) : reading
}

export const unrollMeters = (read: Meters, before: Meters): Meters => ({
  hobbs: unrolledReading(read.hobbs, before.hobbs),
  flightMeter: unrolledReading(read.flightMeter, before.flightMeter),
})
