import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import type { Question, Stage } from '@tailshare/contract/flights/ramp'
import { plainDayText, timeIn } from '@tailshare/contract/text/timeText'
import { landingDay } from '../../schedule/daylight/nights.ts'
import { beforeTheKeys, controlQuestions, departureQuestions } from './departureQuestions.ts'
import type { InspectionRecords, ModelFacts, QuestionFacts } from './facts.ts'
import { limitQuestions } from '../departure/limits.ts'
import { returnQuestions } from './returnQuestions.ts'

/** Initial versions of a model's questionnaire, oldest first. Operators add later ones. */
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

/** Definition of a night landing (14 CFR 61.57(b)), with local times for the return day. */
const nightLandings = ({ returns }: QuestionFacts) => {
  const light = returns && landingDay(returns.day, returns)
  const times = light
    ? `until ${timeIn(light.from, returns.zone)} (an hour before sunrise) or from ${timeIn(light.to, returns.zone)} (an hour after sunset) at ${returns.code} on ${plainDayText(returns.day)}`
    : 'from an hour after sunset to an hour before sunrise'
  return `To a full stop, ${times}. Touch-and-goes count by day`
}

/** Without records, the pilot checks the documents on board. */
export const inspectionHints: Record<InspectionRecords, string> = {
  confirmed: 'According to our records, they are',
  not_confirmed: 'Not confirmed: our records were not compared with the logbook. Read the inspections on board',
  none: 'Not confirmed: we have no inspection records of this aircraft. Read the inspections on board',
}

/** Values filled in per aircraft and booking, by question. */
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
  pilotSignature: ({ order: { statement, signerName } }) => ({ hint: statement, mustRead: signerName }),
}

/** Questions with generated hints, which operators cannot edit. */
export const filledInHints: readonly string[] = Object.keys(filledIn).filter((key) => key !== 'cabinClean')

/** Inserts the limitations before the keys are handed over. */
const withLimits = (set: readonly SetQuestion[], { stage, order }: QuestionFacts): readonly SetQuestion[] => {
  if (stage !== 'departure' || order.limits.length === 0) return set
  const keys = set.findIndex(({ section }) => section === beforeTheKeys)
  const at = keys === -1 ? set.length : keys
  return [...set.slice(0, at), ...limitQuestions(order.limits), ...set.slice(at)]
}

/** The questions of a stage for one booking, in walk-around order. Default set: the latest standard version. */
export const questionsFor = (
  facts: QuestionFacts,
  set: readonly SetQuestion[] = standardVersions(facts.stage, facts.model).at(-1)!.questions,
): Question[] =>
  withLimits(set, facts)
    .filter(({ off }) => !off)
    .map(({ off: _off, ...question }) => ({ ...question, expected: null, mustRead: '', ...filledIn[question.key]?.(facts) }))
