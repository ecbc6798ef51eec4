import { tenthsText, toTenths } from '@tailshare/contract/text/hours'
import type { Answers } from '@tailshare/contract/flights/ramp'
import { numberIn } from '../stages/answers.ts'
import type { Meters } from '../stages/facts.ts'
import { fuelCreditsIn } from '../departure/fuelAway.ts'
import { maxFlightHours } from '@tailshare/contract/base/constants'

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

/** Both meter readings of a stage, or `null`. */
export const metersIn = (answers: Answers): Meters | null => {
  const [hobbs, flightMeter] = [numberIn(answers, 'hobbs'), numberIn(answers, 'flightMeter')]
  return hobbs === null || flightMeter === null ? null : { hobbs: toTenths(hobbs), flightMeter: toTenths(flightMeter) }
}

/** Difference between a departure's readings and the last return, for the owner. `null` if they match. */
export const meterGap = (answers: Answers, last: Meters): string | null => {
  const read = metersIn(answers)
  if (!read) return null
  const gaps = [
    ...(read.hobbs === last.hobbs ? [] : [`Hobbs ${tenthsText(read.hobbs)} instead of ${tenthsText(last.hobbs)}`]),
    ...(read.flightMeter === last.flightMeter
      ? []
      : [`flight meter ${tenthsText(read.flightMeter)} instead of ${tenthsText(last.flightMeter)}`]),
  ]
  return gaps.length === 0 ? null : gaps.join(', ')
}

const fuelIn = (answers: Answers) => (numberIn(answers, 'fuelLeft') ?? 0) + (numberIn(answers, 'fuelRight') ?? 0)

/** The flight's data from a complete return. `departure` may be empty if it was not recorded. */
export const flownBy = (departure: Answers, answers: Answers, out: Meters) => {
  const shown = metersIn(answers) ?? out
  const back = unrollMeters(shown, out)
  const gallonsAway = numberIn(answers, 'fuelBoughtGallons') ?? 0
  return {
    hobbsOut: out.hobbs,
    hobbsIn: back.hobbs,
    hobbsHours: toTenths(back.hobbs - out.hobbs),
    flightOut: out.flightMeter,
    flightIn: back.flightMeter,
    landings: (numberIn(answers, 'landingsDay') ?? 0) + (numberIn(answers, 'landingsNight') ?? 0),
    /** Including fuel bought on the way. `null` if departure was not recorded. */
    fuelGallons:
      numberIn(departure, 'fuelLeft') === null ? null : Math.max(0, toTenths(fuelIn(departure) + gallonsAway - fuelIn(answers))),
    fuelCredits: fuelCreditsIn(answers),
    /** The displayed reading; lower if a meter rolled over. */
    shown,
  }
}
