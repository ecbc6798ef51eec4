import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import { errorLine } from '../../../../ui/form/FieldFrame.tsx'
import { documentProblems, type DocumentValues } from './documentForm.ts'

/** The first match wins: a medical certificate is not a pilot certificate. */
const named: [RegExp, DocumentKind][] = [
  [/passport|driv|photo.?id|\bid.?card\b/, 'photo_id'],
  [/basic.?med.*(exam|check)|\bcmec\b/, 'basic_med_exam'],
  [/basic.?med/, 'basic_med_course'],
  [/medical|class.?[123]\b|\b(1st|2nd|3rd|first|second|third).?class/, 'medical'],
  [/flight.?review|\bbfr\b|\bfr\b/, 'flight_review'],
  [/\bipc\b|instrument.?prof/, 'ipc'],
  [/61.58|\bppc\b/, 'proficiency_check'],
  [/instructor|\bcfii?\b|\bmei\b/, 'instructor_certificate'],
  [/endors|logbook/, 'endorsement'],
  [/insur|policy/, 'insurance'],
  [/transition|check.?out/, 'transition'],
  [/certificat|licen[cs]e|airman|\bpilot\b/, 'pilot_certificate'],
]

const wordsIn = (fileName: string) =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Empty if the file name does not tell. */
export const guessKind = (fileName: string): DocumentKind | '' =>
  named.find(([pattern]) => pattern.test(wordsIn(fileName)))?.[1] ?? ''

export const guessClass = (fileName: string): '1' | '2' | '3' | '' => {
  const found = /class.?([123])\b|\b([123])(?:st|nd|rd).?class|\b(first|second|third).?class/.exec(wordsIn(fileName))
  if (!found) return ''
  const [, after, before, word] = found
  return (after ?? before ?? String(['first', 'second', 'third'].indexOf(word!) + 1)) as '1' | '2' | '3'
}

/** `refused`: the server's messages by field. */
export type DocumentLine = {
  key: string
  values: DocumentValues & { file: File }
  state: 'open' | 'sending' | 'done'
  refused: Record<string, readonly string[]>
}

/** Kind and class are guessed from the file name; `kind` goes to the first without a guess. */
export const linesOf = (files: readonly File[], kind: DocumentKind | '' = '', family = ''): DocumentLine[] => {
  const guesses = files.map(({ name }) => guessKind(name))
  const unnamed = guesses.includes(kind) ? -1 : guesses.indexOf('')
  return files.map((file, index) => ({
    key: crypto.randomUUID(),
    values: {
      kind: index === unnamed ? kind : guesses[index]!,
      issuedOn: null,
      expiresOn: null,
      medicalClass: guessClass(file.name),
      modelFamily: family,
      privileges: [],
      file,
    },
    state: 'open',
    refused: {},
  }))
}

/** A document requested by a button elsewhere on the page while files wait. */
export type DocumentChoice = { kind: DocumentKind; family: string }

/** Assigns the request to a line: the matching one, otherwise the first without a kind; if none, to the next file. */
export const takeWanted = (lines: readonly DocumentLine[], { kind, family }: DocumentChoice) => {
  const isOther = ({ modelFamily }: DocumentValues) => family !== '' && modelFamily !== '' && modelFamily !== family
  const of = (name: DocumentKind | '') =>
    lines.findIndex(({ state, values }) => state === 'open' && values.kind === name && !(name !== '' && isOther(values)))
  const index = of(kind) === -1 ? of('') : of(kind)
  const values = { kind, ...(family && { modelFamily: family }) }
  const taken = lines.map((line, at) => (at === index ? { ...line, values: { ...line.values, ...values } } : line))
  return { lines: taken, index }
}

/** The server's come first. */
export const lineProblems = ({ values, refused }: DocumentLine, today: string) => ({
  ...documentProblems(values, today),
  ...refused,
})

export const isWhole = (line: DocumentLine, today: string) =>
  Object.values(documentProblems(line.values, today)).every((words) => errorLine(words) === '')
