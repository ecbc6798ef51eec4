import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { id, page, text } from '../base/fields.ts'
import { type ReportDecision, reportDecisions, type ReportKind, reportKinds } from './reportKinds.ts'

const Kind = z.enum(Object.keys(reportKinds) as [ReportKind, ...ReportKind[]])
const Decision = z.enum(Object.keys(reportDecisions) as [ReportDecision, ...ReportDecision[]])

export const MessageReportBody = z
  .strictObject({ kind: Kind, text: text(1000).default('') })
  .refine(({ kind, text: said }) => kind !== 'other' || said !== '', { path: ['text'], error: fieldMessages.required })
export type MessageReportBody = z.input<typeof MessageReportBody>

const Named = Person.extend({
  /** The account was deleted. */
  hasLeft: z.boolean(),
})

/** A reported message as operators see it: a copy with the preceding messages. The rest of the chat stays private. */
export const ReportedMessage = z.object({
  id,
  kind: Kind,
  text: z.string(),
  created: z.string(),
  reporter: Named,
  writer: Named.extend({ isSuspended: z.boolean() }),
  /** Oldest first, as of the report. The reported message is last. */
  copy: z.array(
    z.object({
      id,
      userFrom: id,
      message: z.string(),
      created: z.string(),
      takenBack: z.boolean(),
      files: z.array(z.object({ id, name: z.string(), contentType: z.string(), url: z.string() })),
    }),
  ),
  now: z.enum(['stands', 'changed', 'taken_back', 'removed']),
  /** Earlier reports that led to a warning, a suspension or a removed message. */
  earlier: z.int(),
  /** Why the reader may not decide it. */
  whyNot: z.string().nullable(),
  decided: z
    .object({ at: z.string(), by: z.string(), decision: Decision, wordToReporter: z.string(), wordToWriter: z.string() })
    .nullable(),
})
export type ReportedMessage = z.infer<typeof ReportedMessage>

export const ReportedMessagesQuery = z.strictObject({ status: z.enum(['open', 'decided']).default('open'), ...page })

export const ReportDecisionBody = z
  .strictObject({
    decision: Decision,
    /** Sent to the reporter with the decision. */
    wordToReporter: text(500).min(1, fieldMessages.required),
    /** Sent to the writer, unless no action was taken. */
    wordToWriter: text(500).default(''),
  })
  .refine(({ decision, wordToWriter }) => decision === 'nothing' || wordToWriter !== '', {
    path: ['wordToWriter'],
    error: fieldMessages.required,
  })
export type ReportDecisionBody = z.input<typeof ReportDecisionBody>
