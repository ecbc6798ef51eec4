import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import type { Question, Stage } from '@tailshare/contract/flights/ramp'
import { timeIn } from '@tailshare/contract/text/timeText'
import { landingDay } from '../../schedule/daylight/nights.ts'
import type { InspectionRecords, ModelFacts, QuestionFacts } from './facts.ts'
import { limitQuestions } from '../departure/limits.ts'
import { tripFields } from '@tailshare/contract/base/tripFields'
import { count, fluids, meters, walkAround, written, yesNo, number, photo } from './ask.ts'
import { lateReason } from './answers.ts'
import { maxGallonsAway } from '../departure/fuelAway.ts'

/** Per trip, for day and night each. More is a typo. */
const landings = { max: 99 }

const secured = 'Secured'
const flight = 'The flight'
const findings = 'Findings'
const handover = 'Handover'

const returnQuestions = (model: ModelFacts): SetQuestion[] => [
  ...meters('More than at departure'),
  ...fluids(model),
  ...(model.type === 5 ? [] : [number('Fluids', 'oilAdded', 'Oil added', 'qt', { required: false, max: 9 })]),
  ...walkAround(),
  yesNo(secured, 'switchesOff', 'Master and lights off', { blocking: true }),
  yesNo(secured, 'controlLock', 'Control lock, pitot cover and plugs in place', { blocking: true }),
  yesNo(secured, 'tiedDown', 'Tied down or chocked, doors locked', { blocking: true }),
  ...(model.hasParachute ? [yesNo(secured, 'parachutePin', 'CAPS pin back in', { blocking: true })] : []),
  yesNo(secured, 'clean', 'Cabin clean, trash removed'),
  yesNo(secured, 'windshield', 'Windshield cleaned'),
  yesNo(secured, 'equipment', 'Tow bar, headsets and keys back'),
  count(flight, 'landingsDay', 'Landings by day', landings),
  count(flight, 'landingsNight', 'Landings by night', landings),
  number(flight, 'fuelBoughtGallons', 'Fuel bought away', 'gal', { required: false, max: maxGallonsAway(model.usableGallons) }),
  number(flight, 'fuelBoughtDollars', 'Paid for it', '$', { required: false }),
  photo(flight, 'photoReceipt', 'Fuel receipt', { blocking: false, required: false }),
  yesNo(findings, 'newSquawk', 'Anything broken or unusual', { hint: 'Grounding, limit or cosmetic', passes: false }),
  yesNo(findings, 'hardLanding', 'Hard landing, prop, bird or tail strike', { passes: false }),
  yesNo(findings, 'overLimits', 'Temperature, flap or speed over limits', { passes: false }),
  written(handover, 'place', 'Where it is parked, if not at home'),
  written(handover, lateReason, 'Why it is late', { hint: 'Weather, mechanical or other' }),
  written(handover, 'staffName', 'Received by', { required: true, blocking: true }),
  written(handover, 'signature', 'Signature', { hint: 'Type your full name', required: true, blocking: true }),
]

const inspection = 'Walk-around'
const beforeTheKeys = 'Before the keys'
const trip = 'The trip'

const departureQuestions = (model: ModelFacts): SetQuestion[] => [
  ...meters('Same as at the last return'),
  ...fluids(model),
  ...walkAround(),
  yesNo(inspection, 'tires', 'Tires and brakes in order'),
  yesNo(inspection, 'lights', 'Lights and pitot heat work'),
  yesNo(inspection, 'windshield', 'Windshield clean'),
  yesNo(inspection, 'cabinClean', 'Cabin clean'),
  yesNo(inspection, 'newDamage', 'New damage', { hint: 'Anything that is not among the known marks', passes: false }),
  yesNo(beforeTheKeys, 'documents', 'Documents on board', {
    hint: 'Registration, airworthiness, handbook, weight and balance',
    blocking: true,
  }),
  yesNo(beforeTheKeys, 'squawksRead', 'Squawks reviewed with the pilot in command', { blocking: true }),
  yesNo(beforeTheKeys, 'inspectionsValid', 'Inspections valid through the planned return', { blocking: true }),
  yesNo(beforeTheKeys, 'idAndMedical', 'Photo ID, certificate and medical seen', { blocking: true }),
  ...(model.hasParachute ? [yesNo(beforeTheKeys, 'parachutePin', 'CAPS pin removed, stowed', { blocking: true })] : []),
  yesNo(beforeTheKeys, 'equipment', 'Tow bar, chocks, control lock, covers and headsets present'),
  yesNo(beforeTheKeys, 'keys', 'Keys handed over', { blocking: true }),
  count(trip, 'passengers', tripFields.passengers.label, { max: model.seats - 1 }),
  written(trip, 'destination', tripFields.destination.label),
  written(trip, 'emergencyContact', 'Emergency contact', { hint: 'Name and phone of someone not aboard' }),
]

const control = 'Operational control'

/** Acceptance of operational control, signed by both. */
const controlQuestions = (): SetQuestion[] => [
  written(control, 'pilotSignature', 'The pilot in command accepts operational control', { required: true, blocking: true }),
  written(control, 'releasedBy', 'Who releases it', { required: true, blocking: true }),
]

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
    ? `until ${timeIn(light.from, returns.zone)} or from ${timeIn(light.to, returns.zone)} at ${returns.code}`
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
