import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import { errorLine } from '../../../ui/form/FieldFrame.tsx'
import { documentProblems, type DocumentValues } from './documentForm.ts'
import { guessClass, guessKind } from './guess.ts'

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
export type Wanted = { kind: DocumentKind; family: string }

/** Assigns the request to a line: the matching one, otherwise the first without a kind; if none, to the next file. */
export const takeWanted = (lines: readonly DocumentLine[], { kind, family }: Wanted) => {
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
