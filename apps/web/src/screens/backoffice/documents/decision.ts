import type { OperatorDocument } from '@tailshare/contract/backoffice/operatorDocuments'
import { aloneOnly, aloneProblem, privilegeProblem } from '@tailshare/contract/people/documents/privileges'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { askedName } from '../../../routing/asked.ts'

export const tabs = { pending: 'Waiting', complete: 'Verified', negative: 'Rejected' } as const
export type Tab = keyof typeof tabs
export const tabOf = (asked: string | null): Tab => askedName<Tab>(asked, tabs) ?? 'pending'

/** So many documents of a tab are read at once. */
export const atOnce = 100

/** The document that is open: the one asked for, else the first. */
export const openIndex = (queue: readonly { id: string }[], asked: string | null) =>
  Math.max(
    0,
    queue.findIndex(({ id }) => id === asked),
  )

/** What follows a decision: the next in line takes the place, the one before if it was the last. */
export const afterDecision = (queue: readonly { id: string }[], decided: string): string | null => {
  const at = queue.findIndex(({ id }) => id === decided)
  return (queue[at + 1] ?? queue[at - 1])?.id ?? null
}

type Shortcut = 'next' | 'previous' | 'approve' | 'reject'
const keys: Record<string, Shortcut> = { j: 'next', k: 'previous', a: 'approve', r: 'reject' }
type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; typing: boolean }

/** Single keys decide, except while something is typed or a modifier belongs to the browser. */
export const shortcutOf = ({ key, ctrlKey, metaKey, altKey, typing }: Pressed): Shortcut | null =>
  typing || ctrlKey || metaKey || altKey ? null : (keys[key.toLowerCase()] ?? null)

type Dates = {
  issuedOn: string | null
  expiresOn: string | null
  medicalClass: string
  privileges: OperatorDocument['privileges']
}
export const datesOf = ({ issuedOn, expiresOn, medicalClass, privileges }: OperatorDocument): Dates => ({
  issuedOn,
  expiresOn,
  medicalClass: medicalClass === null ? '' : String(medicalClass),
  privileges,
})

type Kind = OperatorDocument['kind']
const datedKinds: ReadonlySet<Kind> = new Set<Kind>([
  'medical',
  'flight_review',
  'ipc',
  'basic_med_course',
  'basic_med_exam',
  'proficiency_check',
])
const endingKinds: ReadonlySet<Kind> = new Set<Kind>(['insurance', 'instructor_certificate'])

/** Why a document cannot be verified as it stands, by field: without its date no one could say when it ends. */
export const approvalProblems = (
  { kind, modelFamily }: Pick<OperatorDocument, 'kind' | 'modelFamily'>,
  { issuedOn, expiresOn, medicalClass, privileges }: Dates,
) => ({
  issuedOn:
    !issuedOn && (datedKinds.has(kind) || privileges.some((code) => aloneOnly.includes(code))) ? fieldMessages.required : '',
  expiresOn: endingKinds.has(kind) && !expiresOn ? fieldMessages.required : '',
  medicalClass: kind === 'medical' && medicalClass === '' ? fieldMessages.required : '',
  privileges: privilegeProblem(kind, privileges) ?? aloneProblem({ privileges, modelFamily }) ?? '',
})
