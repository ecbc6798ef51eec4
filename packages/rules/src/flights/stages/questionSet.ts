import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import { keptQuestions } from './keptQuestions.ts'

// Validates a new version of a questionnaire. Returns messages by `questions.<index>.<field>`, as in the form.

type Wrong = [field: string, message: string]

const boundsOf = ({ kind, min, max, warnMin, warnMax }: SetQuestion): Wrong[] => {
  if (kind !== 'number')
    return [min, max, warnMin, warnMax].some((bound) => bound !== null) ? [['min', 'Only numbers have bounds']] : []
  if (min !== null && max !== null && min > max) return [['max', 'The highest value is below the lowest']]
  if (warnMin !== null && warnMax !== null && warnMin > warnMax) return [['warnMax', 'The highest value is below the lowest']]
  const outside = (bound: number | null) => bound !== null && ((min !== null && bound < min) || (max !== null && bound > max))
  return [
    ...(outside(warnMin) ? [['warnMin', 'A warning lies within the bounds'] satisfies Wrong] : []),
    ...(outside(warnMax) ? [['warnMax', 'A warning lies within the bounds'] satisfies Wrong] : []),
  ]
}

/** Fields a kind of question needs or may not have. */
const formOf = (question: SetQuestion): Wrong[] => {
  const { kind, blocking, required, passes, whole, unit } = question
  const numbersOnly = kind !== 'number' && (whole || unit !== '')
  return [
    ...boundsOf(question),
    ...(numbersOnly ? [['unit', 'Only numbers are counted or measured'] satisfies Wrong] : []),
    ...(kind !== 'yesNo' && passes !== null ? [['passes', 'Only a yes or no passes'] satisfies Wrong] : []),
    ...(kind === 'yesNo' && blocking && passes === null
      ? [['passes', 'What holds up the record needs an answer that passes'] satisfies Wrong]
      : []),
    ...(blocking && !required ? [['required', 'What holds up the record has to be answered'] satisfies Wrong] : []),
  ]
}

const fixed = ['blocking', 'required', 'passes', 'whole', 'unit', 'min', 'max'] as const

const keptOf = (before: SetQuestion, question: SetQuestion): Wrong[] => {
  const kept = keptQuestions[before.key]
  if (!kept) return []
  if (question.off) return [['off', `This question stays. ${kept.why}`]]
  if (question.kind !== before.kind) return [['kind', `This question keeps its kind. ${kept.why}`]]
  return fixed
    .filter((field) => (kept.whole || field === 'passes' || field === 'whole') && question[field] !== before[field])
    .map((field) => [field, `This stays as it is. ${kept.why}`])
}

/** Problems of a version that replaces `before`. Empty if valid. */
export const questionSetProblems = (before: readonly SetQuestion[], after: readonly SetQuestion[]): Record<string, string> => {
  const known = new Map(before.map((question) => [question.key, question]))
  const missing = before.filter(({ key }) => keptQuestions[key] && !after.some((question) => question.key === key))
  const wrong = after.flatMap((question, index) => {
    const { key } = question
    const old = known.get(key)
    const twice = after.findIndex((other) => other.key === key) < index
    // Reserved keys belong to kept questions only.
    const taken = !old && keptQuestions[key] !== undefined
    const found: Wrong[] = [
      ...(twice ? [['key', fieldMessages.isUniq] satisfies Wrong] : []),
      ...(taken ? [['key', 'This key has a meaning of its own. Please take another one.'] satisfies Wrong] : []),
      ...(old ? keptOf(old, question) : []),
      ...formOf(question),
    ]
    return found.map(([field, message]): [string, string] => [`questions.${index}.${field}`, message])
  })
  const gone = missing.map(({ title, key }): [string, string] => [
    'questions',
    `“${title}” stays. ${keptQuestions[key]!.why} Reword it or move it instead.`,
  ])
  return Object.fromEntries([...wrong, ...gone].toReversed())
}

/** Whether two versions are equal, so there is nothing to save. */
export const isSameSet = (before: readonly SetQuestion[], after: readonly SetQuestion[]) =>
  JSON.stringify(before.map(sorted)) === JSON.stringify(after.map(sorted))

const sorted = (question: SetQuestion) => Object.entries(question).toSorted(([one], [other]) => (one < other ? -1 : 1))
