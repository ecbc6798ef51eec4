import type { OperatorDocument } from '@tailshare/contract/backoffice/users/operatorDocuments'
import { soloEndorsements, soloEndorsementProblem, privilegeProblem } from '@tailshare/contract/people/documents/privileges'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { askedName } from '../../../routing/asked.ts'

export const tabs = { pending: 'Waiting', complete: 'Verified', negative: 'Rejected' } as const
export type Tab = keyof typeof tabs
export const tabOf = (asked: string | null): Tab => askedName<Tab>(asked, tabs) ?? 'pending'

/** Page size. */
export const atOnce = 100

/** The document in the URL, otherwise the first. */
export const openIndex = (queue: readonly { id: string }[], asked: string | null) =>
  Math.max(
    0,
    queue.findIndex(({ id }) => id === asked),
  )

/** The next document, or the previous one after the last. */
export const afterDecision = (queue: readonly { id: string }[], decided: string): string | null => {
  const at = queue.findIndex(({ id }) => id === decided)
  return (queue[at + 1] ?? queue[at - 1])?.id ?? null
}

type Shortcut = 'next' | 'previous' | 'approve' | 'reject'
const keys: Record<string, Shortcut> = { j: 'next', k: 'previous', a: 'approve', r: 'reject' }
type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; typing: boolean }

/** Ignores keys while typing and with modifiers. */
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

/** Why a document cannot be approved, by field: without its date, the expiry is unknown. */
export const approvalProblems = (
  { kind, modelFamily }: Pick<OperatorDocument, 'kind' | 'modelFamily'>,
  { issuedOn, expiresOn, medicalClass, privileges }: Dates,
) => ({
  issuedOn:
    !issuedOn && (datedKinds.has(kind) || privileges.some((code) => soloEndorsements.includes(code)))
      ? fieldMessages.required
      : '',
  expiresOn: endingKinds.has(kind) && !expiresOn ? fieldMessages.required : '',
  medicalClass: kind === 'medical' && medicalClass === '' ? fieldMessages.required : '',
  privileges: privilegeProblem(kind, privileges) ?? soloEndorsementProblem({ privileges, modelFamily }) ?? '',
})
