import { countText } from '@tailshare/contract/text/countText'
import { hoursText, tenthsText, toTenths } from '@tailshare/contract/text/hours'
import { maxFlightHours } from '@tailshare/contract/base/constants'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { panelPhoto } from '../stages/ask.ts'
import { exchangedText, type Exchange } from './exchange.ts'
import type { Meters, Problem } from '../stages/facts.ts'

type Meter = keyof Meters

/** `12 minutes` below an hour. */
const elapsedText = (hours: number) => (hours < 1 ? countText(Math.round(hours * 60), 'minute') : hoursText(hours))

const block = (question: Meter, text: string): Problem => ({ question, text, severity: 'block' })

/**
 * A doubtful reading. Blocks the record (with the specification's message, if any) until there is a panel photo, which it asks for, and then
 * only warns: the owner decides.
 */
const lookAgain = (question: Meter, text: string, hasPanelPhoto: boolean, words = text): Problem[] =>
  hasPanelPhoto
    ? [{ question, text: `${text} The owner sees your photo of the panel.`, severity: 'warn' }]
    : [block(question, words), { question: panelPhoto, text: 'If the reading is right, photograph the panel.', severity: 'warn' }]

/** A departure must start with the readings of the last return. */
export const departureMeter = (
  meter: Meter,
  value: number,
  { last, hasPanelPhoto, exchanges = [] }: { last: number; hasPanelPhoto: boolean; exchanges?: readonly Exchange[] | undefined },
): Problem[] => {
  const difference = toTenths(value - last)
  if (difference === 0) return []
  if (value === 0) return [block(meter, fieldMessages.noZero)]
  const exchanged = exchangedText(meter, value, exchanges)
  if (exchanged !== null) return [block(meter, exchanged)]
  const text = `${hoursText(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than at the last return.`
  const words = difference < 0 ? fieldMessages.hobbsOrFlightNoLessThan : fieldMessages.greaterThanPreviousOne(last)
  return lookAgain(meter, text, hasPanelPhoto, words)
}

/**
 * Another trip has the aircraft by our records, because nobody recorded its return. The panel decides where that flight ends and this one
 * begins. Pilots do not read who flew.
 */
export const readWhileOut = (hasPanelPhoto: boolean): Problem[] =>
  lookAgain(
    'hobbs',
    'By our records the aircraft is still out.',
    hasPanelPhoto,
    'By our records the aircraft is still out. Record that return first, or read both meters and take a photo of the panel.',
  )

/** A return that is recorded after the next departure reads at most what that departure read. */
export const readAfterNext = (meter: Meter, value: number, next: number, hasPanelPhoto: boolean): Problem[] =>
  toTenths(value - next) > 0
    ? lookAgain(meter, `The aircraft left again at ${tenthsText(next)}, so this flight ended there or before.`, hasPanelPhoto)
    : []

/** A return reads more than its departure, by at most 48 hours. If a meter did not move (only taxied), a panel photo is required. */
export const returnMeter = (meter: Meter, value: number, departure: number, hasPanelPhoto: boolean): Problem[] => {
  if (value === 0) return [block(meter, fieldMessages.noZero)]
  // Without “equal to”: a return must read more. The field shows the reading at departure.
  const words = fieldMessages.hobbsOrFlightNoLessThan
  if (toTenths(value - departure) === 0) return lookAgain(meter, 'It has not moved since departure.', hasPanelPhoto, words)
  if (value < departure) return [block(meter, words)]
  return toTenths(value - departure) > maxFlightHours ? [block(meter, fieldMessages.enlargedTooMuch)] : []
}

/** Only the Hobbs runs while taxiing. If flight time is under half of Hobbs time beyond one hour, one meter was misread. */
const leastFlightShare = 0.5
const groundHours = 1

type FlownFacts = { elapsedHours: number; plannedHours: number | null; hasPanelPhoto: boolean }

/** Checks both meters against each other, elapsed time and the plan. */
export const flownMeters = (hobbs: number, flight: number, facts: FlownFacts): Problem[] => {
  const [hobbsHours, flightHours] = [toTenths(hobbs), toTenths(flight)]
  if (flightHours > hobbsHours) return [block('flightMeter', fieldMessages.notExceedHobbsTimeDuration)]
  const { elapsedHours, plannedHours, hasPanelPhoto } = facts
  if (hobbsHours > elapsedHours + 0.5)
    return lookAgain('hobbs', `Hobbs ran ${hoursText(hobbsHours)} within ${elapsedText(elapsedHours)}.`, hasPanelPhoto)
  if (plannedHours !== null && hobbsHours > 2 * plannedHours + 1)
    return lookAgain('hobbs', `${hoursText(hobbsHours)} were flown, ${hoursText(plannedHours)} were planned.`, hasPanelPhoto)
  if (flightHours < (hobbsHours - groundHours) * leastFlightShare)
    return lookAgain('flightMeter', `Flight meter ran ${hoursText(flightHours)}, Hobbs ${hoursText(hobbsHours)}.`, hasPanelPhoto)
  return []
}
