import { numberText } from '@tailshare/contract/text/countText'
import { tenthsText } from '@tailshare/contract/text/hours'
import type { Changed } from '@tailshare/contract/backoffice/bookings/interventions'
import type { Answer, Answers, Question } from '@tailshare/contract/flights/ramp'
import { meterKeys } from '../stages/answers.ts'
import { panelPhoto } from '../stages/ask.ts'

// Corrections of a closed return: only readings and counts. Signatures and observations stay.

const isCorrectable = ({ kind }: Question) => kind === 'number'

export const correctableQuestions = (questions: readonly Question[]) => questions.filter(isCorrectable)

/** Photos that can still be added as evidence for a correction. */
export const photosOfCorrections: readonly string[] = [panelPhoto, 'photoReceipt']

/** Answers that are validated together. */
const together = [
  ['hobbs', 'flightMeter', panelPhoto],
  ['fuelBoughtGallons', 'fuelBoughtDollars', 'photoReceipt'],
]

/** Questions that must pass after a correction: the changed ones and those validated with them. Other gaps of the return stay. */
export const validatedWith = (changed: readonly string[]) =>
  new Set([...changed, ...together.filter((keys) => keys.some((key) => changed.includes(key))).flat()])

export const notCorrectable = (questions: readonly Question[], answers: Answers): Record<string, string> => {
  const keys = correctableQuestions(questions).map(({ key }) => key)
  const others = Object.keys(answers).filter((key) => !keys.includes(key))
  return Object.fromEntries(others.map((key) => [key, 'Only readings and counts can be corrected']))
}

/** The given answers that differ from the stored ones. */
export const changedAnswers = (known: Answers, given: Answers): { before: Answers; after: Answers } => {
  const keys = Object.keys(given).filter((key) => (known[key] ?? null) !== given[key])
  const of = (answers: Answers) => Object.fromEntries(keys.map((key) => [key, answers[key] ?? null]))
  return { before: of(known), after: of(given) }
}

const valueText = (key: string, value: Answer | undefined) =>
  typeof value === 'number' ? (meterKeys.includes(key) ? tenthsText(value) : numberText(value)) : 'nothing'

type Both = { before: Answers; after: Answers }

/** Old and new value of each changed answer as text. */
export const correctionLines = (questions: readonly Question[], { before, after }: Both): Changed[] =>
  questions
    .filter(({ key }) => key in after)
    .map(({ key, title }) => ({ what: title, before: valueText(key, before[key]), after: valueText(key, after[key]) }))

/** `Hobbs: 1,287.8, now 1,287.4. Landings by day: 3, now 2.` */
export const correctionText = (questions: readonly Question[], changed: Both) =>
  correctionLines(questions, changed)
    .map(({ what, before, after }) => `${what}: ${before}, now ${after}.`)
    .join(' ')
