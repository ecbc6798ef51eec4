import { hoursText, tenthsText, toTenths } from '@tailshare/contract/text/hours'
import { numberIn } from '../stages/answers.ts'
import type { Problem, RecordFacts } from '../stages/facts.ts'
import { unrolledReading } from './flown.ts'

// Compares fuel and oil used with the model's consumption. Gauges are imprecise, so this only asks for another look and never blocks.

/** Climb and long taxiing use more than book, a descent less. Gauges are off by a few gallons. */
const most = { share: 1.6, gallons: 6 }
const least = { share: 0.4, gallons: 3 }
/** Quarts: an engine's consumption per hour, and the error of a dipstick. */
const oilPerHour = 1
const oilMisread = 1

const warn = (question: string, text: string): Problem => ({ question, text, severity: 'warn' })

const fuelBurnt = ({ answers, burn }: RecordFacts) => {
  const [left, right] = [numberIn(answers, 'fuelLeft'), numberIn(answers, 'fuelRight')]
  if (!burn || burn.fuelOut === null || left === null || right === null) return null
  return toTenths(burn.fuelOut + (numberIn(answers, 'fuelBoughtGallons') ?? 0) - left - right)
}

const fuelProblems = (facts: RecordFacts, hours: number): Problem[] => {
  const burnt = fuelBurnt(facts)
  if (burnt === null || !facts.burn) return []
  if (burnt < -least.gallons)
    return [warn('fuelRight', `${tenthsText(-burnt)} gal more than at departure and bought away. Look at the gauges again.`)]
  const usual = facts.burn.gallonsPerHour * hours
  const text = `${tenthsText(burnt)} gal for ${hoursText(hours)}; this model burns about ${tenthsText(usual)}. Look at gauges and Hobbs again.`
  return burnt > usual * most.share + most.gallons || burnt < usual * least.share - least.gallons ? [warn('fuelRight', text)] : []
}

const oilProblems = ({ answers, burn }: RecordFacts, hours: number): Problem[] => {
  const oil = numberIn(answers, 'oil')
  if (!burn || burn.oilOut === null || oil === null) return []
  const used = toTenths(burn.oilOut + (numberIn(answers, 'oilAdded') ?? 0) - oil)
  if (used < -oilMisread)
    return [warn('oil', `${tenthsText(-used)} qt more than at departure and added. Look at the dipstick again.`)]
  if (used <= hours * oilPerHour + oilMisread) return []
  return [warn('oil', `${tenthsText(used)} qt used in ${hoursText(hours)}. Look again; if it is right, open a squawk.`)]
}

/** Fuel and oil on return compared with the hours flown, too much or too little. */
export const burnProblems = (facts: RecordFacts): Problem[] => {
  const hobbs = numberIn(facts.answers, 'hobbs')
  const out = facts.departureMeters?.hobbs
  if (hobbs === null || out === undefined) return []
  const hours = toTenths(unrolledReading(hobbs, out) - out)
  if (hours < 0) return []
  return [...fuelProblems(facts, hours), ...oilProblems(facts, hours)]
}
