import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import { errorLine } from '../../../ui/form/FieldFrame.tsx'
import { documentProblems, type DocumentValues } from './documentForm.ts'
import { guessClass, guessKind } from './guess.ts'

/** One of several files: what it is, and how its upload went. `refused` is what the server said of it, by field. */
export type DocumentLine = {
  key: string
  values: DocumentValues & { file: File }
  state: 'open' | 'sending' | 'done'
  refused: Record<string, readonly string[]>
}

/** A line for each file, with what its name says; `kind` is what was asked for, for the first that says nothing. */
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

/** What a button elsewhere on the page asks for while files wait. */
export type Wanted = { kind: DocumentKind; family: string }

/** The line of what is wanted: the one that is it, else the first that nobody has named. Without one the next file is meant. */
export const takeWanted = (lines: readonly DocumentLine[], { kind, family }: Wanted) => {
  const isOther = ({ modelFamily }: DocumentValues) => family !== '' && modelFamily !== '' && modelFamily !== family
  const of = (name: DocumentKind | '') =>
    lines.findIndex(({ state, values }) => state === 'open' && values.kind === name && !(name !== '' && isOther(values)))
  const index = of(kind) === -1 ? of('') : of(kind)
  const values = { kind, ...(family && { modelFamily: family }) }
  const taken = lines.map((line, at) => (at === index ? { ...line, values: { ...line.values, ...values } } : line))
  return { lines: taken, index }
}

/** What is wrong with a line, by field; what the server said first. */
export const lineProblems = ({ values, refused }: DocumentLine, today: string) => ({
  ...documentProblems(values, today),
  ...refused,
})

export const isWhole = (line: DocumentLine, today: string) =>
  Object.values(documentProblems(line.values, today)).every((words) => errorLine(words) === '')
