import { hoursText, toTenths } from '@tailshare/contract/text/hours'
import type { Answer, Question } from '@tailshare/contract/flights/ramp'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { hoursIn, plusMinutes } from '@tailshare/contract/text/period'
import { isSameName } from '../../aircraft/agreement.ts'
import { checkInOpensMinutes } from '../../bookings/orders/can.ts'
import { burnProblems } from '../return/burn.ts'
import { isLateReturn, lateReason } from './answers.ts'
import { oilBounds, oxygenBelow, panelPhoto, tksBelow } from './ask.ts'
import type { Problem, RecordFacts } from './facts.ts'
import { fuelProblems, isAskedForFuel } from '../departure/fuelAway.ts'
import { departureMeter, flownMeters, readAfterNext, readWhileOut, returnMeter } from '../return/meters.ts'
import { unrolledReading, unrollMeters } from '../return/flown.ts'

const block = (question: string, text: string): Problem => ({ question, text, severity: 'block' })
const warn = (question: string, text: string): Problem => ({ question, text, severity: 'warn' })
const numberOf = (answer: Answer | undefined) => (typeof answer === 'number' ? answer : null)
const isMeter = ({ key }: Question) => key === 'hobbs' || key === 'flightMeter'

/** A dirty cabin is noted but needs no squawk. */
const isCabin = (key: string) => key === 'clean' || key === 'cabinClean'

/** Yes means a squawk, so that the booking never says less than its record. */
const findings: readonly string[] = ['newDamage', 'newSquawk', 'hardLanding', 'overLimits']
const toReport = 'Say what it is: open a squawk, so that the owner knows.'

/** The specification's messages for specific bounds. */
const boundTexts: Record<string, { fails: (value: number) => boolean; text: string }> = {
  oil: { fails: (value) => value < oilBounds.min || value > oilBounds.max, text: fieldMessages.oilLevel },
  oxygen: { fails: (value) => value >= oxygenBelow, text: fieldMessages.oxygenLevel },
  tksLeft: { fails: (value) => value >= tksBelow, text: fieldMessages.fikiFluidLevel },
  tksRight: { fails: (value) => value >= tksBelow, text: fieldMessages.fikiFluidLevel },
}

const numberProblems = (question: Question, value: number): Problem[] => {
  const { key, min, max, warnMin, warnMax, unit, title } = question
  if (isMeter(question)) return []
  if (min === 0 && value < 0) return [block(key, fieldMessages.minValue(0))]
  if (question.whole && !Number.isInteger(value)) return [block(key, fieldMessages.whole)]
  const bound = boundTexts[key]
  if (bound?.fails(value)) return [block(key, bound.text)]
  if (!bound && min !== null && value < min) return [block(key, fieldMessages.minValue(min))]
  if (!bound && max !== null && value > max) return [block(key, fieldMessages.maxValue(max))]
  if ((warnMin !== null && value < warnMin) || (warnMax !== null && value > warnMax))
    return [warn(key, `${title} of this model is ${warnMin ?? 0} to ${warnMax ?? ''} ${unit}`.trim())]
  return []
}

const writtenProblems = ({ key, mustRead }: Question, answer: Answer): Problem[] => {
  if (typeof answer !== 'string') return [block(key, fieldMessages.required)]
  if (!mustRead || isSameName(answer, { firstName: mustRead, lastName: '' })) return []
  return [block(key, `Please write the name as it is on the account: ${mustRead}`)]
}

const answerProblems = (question: Question, answer: Answer | undefined, { released, hasSquawk }: RecordFacts): Problem[] => {
  const { key, kind, passes, blocking } = question
  if (answer === undefined || answer === null || answer === '') return []
  if (kind === 'number')
    return typeof answer === 'number' && Number.isFinite(answer)
      ? numberProblems(question, answer)
      : [block(key, fieldMessages.numeric)]
  if (kind === 'text') return writtenProblems(question, answer)
  if (kind === 'photo') return []
  if (typeof answer !== 'boolean') return [block(key, fieldMessages.hasSelected)]
  if (passes === null || answer === passes) return []
  if (findings.includes(key)) return hasSquawk ? [] : [block(key, toReport)]
  if (blocking && released[key] !== undefined) return [warn(key, released[key])]
  return blocking
    ? [block(key, 'The record stays open until this is settled.')]
    : [warn(key, isCabin(key) ? 'Noted. The owner and the next agent see it.' : 'Open a squawk, so that the owner knows.')]
}

/** Checks both meter readings against earlier ones. */
const meterProblems = (facts: RecordFacts): Problem[] => {
  const read = { hobbs: numberOf(facts.answers.hobbs), flightMeter: numberOf(facts.answers.flightMeter) }
  const hasPanelPhoto = facts.photos.includes(panelPhoto)
  const { stage, lastMeters, exchanges, isOut, nextMeters } = facts
  const before = (meter: 'hobbs' | 'flightMeter') => ({ last: lastMeters[meter], hasPanelPhoto, exchanges })
  if (stage === 'departure')
    return [
      ...(isOut ? readWhileOut(hasPanelPhoto) : []),
      ...(read.hobbs === null ? [] : departureMeter('hobbs', read.hobbs, before('hobbs'))),
      ...(read.flightMeter === null ? [] : departureMeter('flightMeter', read.flightMeter, before('flightMeter'))),
    ]
  const out = facts.departureMeters ?? lastMeters
  const next = nextMeters && unrollMeters(nextMeters, out)
  const hobbs = read.hobbs === null ? null : unrolledReading(read.hobbs, out.hobbs)
  const flightMeter = read.flightMeter === null ? null : unrolledReading(read.flightMeter, out.flightMeter)
  const single = [
    ...(hobbs === null ? [] : returnMeter('hobbs', hobbs, out.hobbs, hasPanelPhoto)),
    ...(flightMeter === null ? [] : returnMeter('flightMeter', flightMeter, out.flightMeter, hasPanelPhoto)),
    ...(hobbs === null || !next ? [] : readAfterNext('hobbs', hobbs, next.hobbs, hasPanelPhoto)),
    ...(flightMeter === null || !next ? [] : readAfterNext('flightMeter', flightMeter, next.flightMeter, hasPanelPhoto)),
  ]
  if (single.length > 0 || hobbs === null || flightMeter === null) return single
  const left = facts.leftAt ?? plusMinutes(facts.period.from, -checkInOpensMinutes)
  const elapsedHours = Math.max(0, hoursIn({ from: left, to: facts.now }))
  return flownMeters(hobbs - out.hobbs, flightMeter - out.flightMeter, {
    elapsedHours,
    plannedHours: facts.plannedHours,
    hasPanelPhoto,
  })
}

/** Minimum time for a touch-and-go. More landings are probably a typo. */
const minutesPerLanding = 5

const landingProblems = ({ answers, departureMeters, lastMeters }: RecordFacts): Problem[] => {
  const flightMeter = numberOf(answers.flightMeter)
  const landings = (numberOf(answers.landingsDay) ?? 0) + (numberOf(answers.landingsNight) ?? 0)
  if (flightMeter === null || landings <= 1) return []
  const out = (departureMeters ?? lastMeters).flightMeter
  const hours = toTenths(unrolledReading(flightMeter, out) - out)
  const most = Math.max(1, Math.floor((hours * 60) / minutesPerLanding))
  const key = (numberOf(answers.landingsNight) ?? 0) > (numberOf(answers.landingsDay) ?? 0) ? 'landingsNight' : 'landingsDay'
  const text = `${landings} landings within ${hoursText(hours)}? A touch-and-go takes about ${minutesPerLanding} minutes. Please look again.`
  return hours > 0 && landings > most ? [warn(key, text)] : []
}

/** Problems of the answers so far. Missing answers are reported by `missingAnswers`. */
export const problemsWith = (facts: RecordFacts): Problem[] => [
  ...meterProblems(facts),
  ...(facts.stage === 'return' ? [...fuelProblems(facts.answers), ...burnProblems(facts)] : []),
  ...facts.questions.flatMap((question) => answerProblems(question, facts.answers[question.key], facts)),
  // Only once the counts themselves are valid.
  ...(facts.stage === 'return' ? landingProblems(facts) : []),
]

/** Always required, or because of another answer: a fuel receipt, a reason for being late. */
const isRequired = ({ key, required }: Question, { stage, answers, period, now }: RecordFacts) =>
  required || (stage === 'return' && (isAskedForFuel(key, answers) || (key === lateReason && isLateReturn(period, now))))

const isEmpty = (answer: Answer | undefined) =>
  answer === undefined || answer === null || (typeof answer === 'string' && answer.trim() === '')

export const missingAnswers = (facts: RecordFacts): string[] =>
  facts.questions
    .filter((question) => isRequired(question, facts))
    .filter(({ key, kind }) => (kind === 'photo' ? !facts.photos.includes(key) : isEmpty(facts.answers[key])))
    .map(({ key }) => key)
