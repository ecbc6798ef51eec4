import { z } from 'zod'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { day, id, listOf, page, requiredText, text } from '../../base/fields.ts'
import { SquawkSeverity, SquawkState } from '../ramp.ts'

/** Transitions of a squawk: defer, start work, close, reopen, or change severity. */
export const SquawkMove = z.enum(['defer', 'start', 'close', 'reopen', 'judge'])
export type SquawkMove = z.infer<typeof SquawkMove>

const reason = requiredText(500)

export const SquawkMoveBody = z.discriminatedUnion('move', [
  /** `until`: last day, in the home airport's zone. `inoperative`: the equipment is placarded (14 CFR 91.213). */
  z
    .strictObject({
      move: z.literal('defer'),
      until: day,
      reason,
      inoperative: z.boolean().default(false),
      /** Who deactivated and placarded it and found no hazard: a pilot, or a mechanic if it takes maintenance (14 CFR 91.213(d)(3), (4)). */
      placardedBy: text(120).default(''),
      certificate: text(40).default(''),
    })
    .refine(({ inoperative, placardedBy }) => !inoperative || placardedBy !== '', {
      path: ['placardedBy'],
      error: fieldMessages.required,
    })
    .refine(({ inoperative, certificate }) => !inoperative || certificate !== '', {
      path: ['certificate'],
      error: fieldMessages.required,
    }),
  /** Who is working on it, or what it is waiting for. */
  z.strictObject({ move: z.literal('start'), reason: text(500).default('') }),
  /** `reason`: the work done. `certificate`: the signer's. */
  z.strictObject({ move: z.literal('close'), reason, certificate: text(40).default('') }),
  z.strictObject({ move: z.literal('reopen'), reason }),
  /** `grounding` grounds the aircraft at once; anything lower releases it. */
  z.strictObject({ move: z.literal('judge'), severity: SquawkSeverity, reason }),
])
export type SquawkMoveBody = z.output<typeof SquawkMoveBody>

export const SquawkEntryKind = z.enum(['reported', 'comment', 'judged', 'deferred', 'started', 'closed', 'reopened', 'lapsed'])
export type SquawkEntryKind = z.infer<typeof SquawkEntryKind>

export const SquawkPhoto = z.object({ id, url: z.string(), thumbnailUrl: z.string() })
export type SquawkPhoto = z.infer<typeof SquawkPhoto>

/** One line of a squawk's thread. */
export const SquawkEntry = z.object({
  id,
  kind: SquawkEntryKind,
  /** `null`: automatic, when time ran out. */
  by: z.object({ id, name: z.string() }).nullable(),
  at: z.string(),
  text: z.string(),
  severity: SquawkSeverity.nullable(),
  dueOn: day.nullable(),
  inoperative: z.boolean(),
  certificate: z.string(),
  photos: z.array(SquawkPhoto),
})
export type SquawkEntry = z.infer<typeof SquawkEntry>

export const SquawkCard = z.object({
  id,
  aircraftId: id,
  tailNumber: z.string(),
  /** Time zone of the home airport, used for deadlines. */
  zone: z.string(),
  text: z.string(),
  severity: SquawkSeverity,
  state: SquawkState,
  /** Last day of a deferral. */
  dueOn: day.nullable(),
  inoperative: z.boolean(),
  /** The deferral has expired: no departures until someone decides. */
  needsDecision: z.boolean(),
  created: z.string(),
  reportedBy: z.string().nullable(),
  /** Number of entries since the report, and of photos. */
  entries: z.int(),
  photos: z.int(),
})
export type SquawkCard = z.infer<typeof SquawkCard>

export const SquawkPage = SquawkCard.extend({
  /** The booking it was found on, if the reader may see it. */
  orderId: id.nullable(),
  thread: z.array(SquawkEntry),
  /** Bookings it currently puts at risk. */
  atRisk: z.int(),
  /** When the annual is due, for readers who may defer: inoperative equipment is decided on by then. `null` if not known. */
  nextInspection: day.nullable(),
  /** Why the reader may not take each action. `null`: they may. */
  whyNot: z.object({
    comment: z.string().nullable(),
    defer: z.string().nullable(),
    start: z.string().nullable(),
    close: z.string().nullable(),
    reopen: z.string().nullable(),
    judge: z.string().nullable(),
  }),
})
export type SquawkPage = z.infer<typeof SquawkPage>

export const SquawkFilters = z.strictObject({
  /** `not_closed`: everything unresolved. */
  state: z.enum([...SquawkState.options, 'not_closed']).optional(),
  severity: SquawkSeverity.optional(),
  order: id.optional(),
  ...page,
})
export type SquawkFilters = z.output<typeof SquawkFilters>

/** Squawks of an aircraft, and why the reader may not report one. */
export const SquawkList = listOf(SquawkCard).extend({ whyNotReport: z.string().nullable() })
export type SquawkList = z.infer<typeof SquawkList>

export const SquawkCommentBody = z.strictObject({ text: requiredText(1000) })
/** The caller's own entry that the photo belongs to. */
export const SquawkPhotoUpload = z.strictObject({ entry: id })
export const SquawkPhotoSize = z.strictObject({ size: z.enum(['thumbnail']).optional() })
