import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { id, page, queryFlag, requiredText, text } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { caseKinds, caseOutcomes, type CaseKind, type CaseOutcome } from './caseWords.ts'

const Kind = z.enum(Object.keys(caseKinds) as [CaseKind, ...CaseKind[]], fieldMessages.hasElements)

const Outcome = z.enum(Object.keys(caseOutcomes) as [CaseOutcome, ...CaseOutcome[]], fieldMessages.hasElements)

const mostText = 2000

/** `order`: a booking of the caller as pilot, owner or instructor. `charge`: one of the caller's charges, for kind `charge` only. */
export const CaseBody = z
  .strictObject({ kind: Kind, text: requiredText(mostText), order: id.optional(), charge: id.optional() })
  .refine(({ kind, charge }) => (kind === 'charge') === (charge !== undefined), {
    path: ['charge'],
    error: fieldMessages.required,
  })
  .refine(({ kind, order }) => order !== undefined || (kind !== 'flight' && kind !== 'aircraft'), {
    path: ['order'],
    error: fieldMessages.required,
  })

/** `seen`: the number of entries the writer has read. Refused if there are more by now. */
const seen = z.int().min(1)

/** `askOwner`: by an operator, to the owner of the booking's aircraft, who then sees the case. */
export const CaseAnswerBody = z.strictObject({ text: requiredText(mostText), askOwner: z.boolean().default(false), seen })

export const CloseCaseBody = z
  .strictObject({ outcome: Outcome, text: text(mostText).default(''), seen })
  .refine(({ outcome, text }) => outcome === 'settled' || text !== '', { path: ['text'], error: fieldMessages.required })

/** `order`: only about this booking. `asked`: only those in which an operator waits for the caller's answer. */
export const MyCasesQuery = z.strictObject({
  order: id.optional(),
  asked: queryFlag.optional(),
  ...page,
})

/** `waiting`: an operator has to act. `answered`: open, and the others' turn. */
export const CasesQuery = z.strictObject({ show: z.enum(['waiting', 'answered', 'closed']).default('waiting'), ...page })

export const CaseSummary = z.object({
  id,
  /** As shown: `Case 1002`. */
  number: z.string(),
  kind: Kind,
  /** What it is about, on one line. */
  about: z.string(),
  zone: z.string(),
  opener: Person,
  created: z.string(),
  /** When the next answer of an operator is due. `null`: none is. */
  answerBy: z.string().nullable(),
  waitsFor: z.enum(['operator', 'opener', 'owner']),
  closed: z.string().nullable(),
  outcome: Outcome.nullable(),
})
export type CaseSummary = z.infer<typeof CaseSummary>

export const Case = CaseSummary.extend({
  /** The booking, aircraft and charge as they were when the case was opened. */
  facts: z.array(z.object({ what: z.string(), is: z.string() })),
  order: z.object({ id, number: z.string(), tailNumber: z.string() }).nullable(),
  /** Oldest first; the first one is the opener's. */
  entries: z.array(z.object({ id, by: Person, as: z.enum(['opener', 'owner', 'operator']), text: z.string(), at: z.string() })),
  /** The owner whom an operator asked. */
  sharedWith: Person.nullable(),
  /** The reader's role in the case. */
  you: z.enum(['opener', 'owner', 'operator']),
  /** For operators: the owner they can ask. */
  askableOwner: Person.nullable(),
})
export type Case = z.infer<typeof Case>
