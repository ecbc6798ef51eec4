import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { questionSetProblems } from '@tailshare/rules/flights/stages/questionSet'

// A questionnaire being edited.

/** `Fire bottle in the green` → `fireBottleInTheGreen`; a duplicate gets a number. */
export const keyFor = (title: string, taken: readonly string[]): string => {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  const joined = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  const key = /^[a-z][A-Za-z0-9]+/.test(joined) ? joined.slice(0, 36) : `question${joined}`.slice(0, 36)
  let number = 2
  let free = key
  while (taken.includes(free)) free = `${key}${number++}`
  return free
}

export const newQuestion = (section: string, taken: readonly string[]): SetQuestion => ({
  key: keyFor('new question', taken),
  section,
  title: '',
  hint: '',
  kind: 'yesNo',
  blocking: false,
  required: true,
  unit: '',
  min: null,
  max: null,
  warnMin: null,
  warnMax: null,
  whole: false,
  passes: true,
  off: false,
})

/** Drops fields the new kind does not have. */
export const ofKind = (question: SetQuestion, kind: SetQuestion['kind']): SetQuestion => ({
  ...question,
  kind,
  passes: kind === 'yesNo' ? true : null,
  ...(kind !== 'number' && { unit: '', min: null, max: null, warnMin: null, warnMax: null, whole: false }),
})

export const moved = <Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] => {
  const to = from + by
  if (to < 0 || to >= items.length) return [...items]
  const next = [...items]
  ;[next[from], next[to]] = [next[to]!, next[from]!]
  return next
}

/** New questions get keys from their titles. */
export const withKeys = (before: readonly SetQuestion[], draft: readonly SetQuestion[]): SetQuestion[] => {
  const known = before.map(({ key }) => key)
  return draft.reduce<SetQuestion[]>((all, question) => {
    if (known.includes(question.key)) return [...all, question]
    return [...all, { ...question, key: keyFor(question.title, [...known, ...all.map(({ key }) => key)]) }]
  }, [])
}

/** Keyed by `<index>.<field>`, or `''` for the whole. */
export const wrongDraft = (before: readonly SetQuestion[], draft: readonly SetQuestion[]): Record<string, string> => {
  const empty = draft.flatMap(({ title, section }, index) => [
    ...(title.trim() === '' ? [[`questions.${index}.title`, fieldMessages.required]] : []),
    ...(section.trim() === '' ? [[`questions.${index}.section`, fieldMessages.required]] : []),
  ])
  const all: Record<string, string> = { ...questionSetProblems(before, withKeys(before, draft)), ...Object.fromEntries(empty) }
  return Object.fromEntries(Object.entries(all).map(([path, text]) => [path.replace(/^questions\.?/, ''), text]))
}
