import type { SetQuestion } from '@tailshare/contract/flights/questionnaires'
import type { Question, Stage } from '@tailshare/contract/flights/ramp'
import { plainDayText, timeIn } from '@tailshare/contract/text/timeText'
import { landingDay } from '../../schedule/daylight/nights.ts'
import { beforeTheKeys, controlQuestions, departureQuestions } from './departureQuestions.ts'
import type { InspectionRecords, ModelFacts, QuestionFacts } from './facts.ts'
import { limitQuestions } from '../departure/limits.ts'
import { returnQuestions } from './returnQuestions.ts'

/** The versions that a model's questionnaire has from the start, the first first; operators add later ones. */
export const standardVersions = (stage: Stage, model: ModelFacts): { questions: SetQuestion[]; why: string }[] => {
  const first = stage === 'departure' ? departureQuestions(model) : returnQuestions(model)
  return [
    { questions: first, why: 'The original questions' },
    ...(stage === 'departure'
      ? [{ questions: [...first, ...controlQuestions()], why: 'The pilot signs for operational control' }]
      : []),
  ]
}

const meterOf = (meter: 'hobbs' | 'flightMeter') => ({
  [meter]: ({ stage, lastMeters }: QuestionFacts) => ({
    min: lastMeters[meter],
    expected: stage === 'departure' ? lastMeters[meter] : null,
  }),
})

/** What counts as a landing by night (14 CFR 61.57(b)), with the two times of the day of the return. */
const nightLandings = ({ returns }: QuestionFacts) => {
  const light = returns && landingDay(returns.day, returns)
  const times = light
    ? `until ${timeIn(light.from, returns.zone)} (an hour before sunrise) or from ${timeIn(light.to, returns.zone)} (an hour after sunset) at ${returns.code} on ${plainDayText(returns.day)}`
    : 'from an hour after sunset to an hour before sunrise'
  return `To a full stop, ${times}. Touch-and-goes count by day`
}

/** What is not known is read on board. */
export const inspectionHints: Record<InspectionRecords, string> = {
  confirmed: 'According to our records, they are',
  not_confirmed: 'Not confirmed: our records were not compared with the logbook. Read the inspections on board',
  none: 'Not confirmed: we have no inspection records of this aircraft. Read the inspections on board',
}

/** What only this aircraft and booking know, by question. */
const filledIn: Record<string, (facts: QuestionFacts) => Partial<Question>> = {
  ...meterOf('hobbs'),
  ...meterOf('flightMeter'),
  cabinClean: ({ order }) => (order.leftUnclean ? { hint: 'It was not at the last return' } : {}),
  squawksRead: ({ order }) => ({ hint: order.squawks.length > 0 ? order.squawks.join('; ') : 'None are open' }),
  inspectionsValid: ({ order }) => ({
    hint: order.inspectionsValid
      ? inspectionHints[order.inspectionRecords]
      : 'According to our records, one comes due during this trip',
  }),
  idAndMedical: ({ order: { pilotName, signerName } }) => ({
    hint: signerName === pilotName ? pilotName : `${signerName}, who is pilot in command; the photo ID of ${pilotName}`,
  }),
  passengers: ({ order }) => ({ hint: `${order.passengers} as booked` }),
  destination: ({ order }) => ({ hint: order.destination }),
  landingsNight: (facts) => ({ hint: nightLandings(facts) }),
  pilotSignature: ({ order }) => ({ hint: `Type the full name: ${order.signerName}`, mustRead: order.signerName }),
}

/** Hints that an operator cannot write: each booking has its own. */
export const filledInHints: readonly string[] = Object.keys(filledIn).filter((key) => key !== 'cabinClean')

/** The limits that this aircraft flies with are read before the keys change hands. */
const withLimits = (set: readonly SetQuestion[], { stage, order }: QuestionFacts): readonly SetQuestion[] => {
  if (stage !== 'departure' || order.limits.length === 0) return set
  const keys = set.findIndex(({ section }) => section === beforeTheKeys)
  const at = keys === -1 ? set.length : keys
  return [...set.slice(0, at), ...limitQuestions(order.limits), ...set.slice(at)]
}

/** A stage's questions for one aircraft and order, in the order in which one walks around it. Without a set, those of the product. */
export const questionsFor = (
  facts: QuestionFacts,
  set: readonly SetQuestion[] = standardVersions(facts.stage, facts.model).at(-1)!.questions,
): Question[] =>
  withLimits(set, facts)
    .filter(({ off }) => !off)
    .map(({ off: _off, ...question }) => ({ ...question, expected: null, mustRead: '', ...filledIn[question.key]?.(facts) }))
