import { z } from 'zod'
import { fieldMessages } from '../base/fieldMessages.ts'
import { day, id, listOf, page, requiredText, text } from '../base/fields.ts'
import { SquawkSeverity, SquawkState } from './ramp.ts'

/** What becomes of a squawk: put off, worked on, closed, open again, or judged anew. */
export const SquawkMove = z.enum(['defer', 'start', 'close', 'reopen', 'judge'])
export type SquawkMove = z.infer<typeof SquawkMove>

const reason = requiredText(500)

export const SquawkMoveBody = z.discriminatedUnion('move', [
  /** `until`: the last day at the home airport. `inoperative`: the equipment is placarded so, 14 CFR 91.213. */
  z
    .strictObject({
      move: z.literal('defer'),
      until: day,
      reason,
      inoperative: z.boolean().default(false),
      /** Who deactivated and placarded it, and the certificate they signed the entry with (14 CFR 91.213(d)(3), 43.9). */
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
  /** Who works on it, or what is waited for. */
  z.strictObject({ move: z.literal('start'), reason: text(500).default('') }),
  /** `reason`: what was done; `certificate`: of whoever signed it. */
  z.strictObject({ move: z.literal('close'), reason, certificate: text(40).default('') }),
  z.strictObject({ move: z.literal('reopen'), reason }),
  /** Raised to `grounding`, it grounds at once; lowered, it lets the aircraft fly. */
  z.strictObject({ move: z.literal('judge'), severity: SquawkSeverity, reason }),
])
export type SquawkMoveBody = z.output<typeof SquawkMoveBody>

export const SquawkEntryKind = z.enum(['reported', 'comment', 'judged', 'deferred', 'started', 'closed', 'reopened', 'lapsed'])
export type SquawkEntryKind = z.infer<typeof SquawkEntryKind>

export const SquawkPhoto = z.object({ id, url: z.string(), thumbnailUrl: z.string() })
export type SquawkPhoto = z.infer<typeof SquawkPhoto>

/** One line of a squawk's thread: who, when, and why. */
export const SquawkEntry = z.object({
  id,
  kind: SquawkEntryKind,
  /** `null`: time alone. */
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
  /** Of the home airport, whose clock deadlines keep. */
  zone: z.string(),
  text: z.string(),
  severity: SquawkSeverity,
  state: SquawkState,
  /** The last day of a deferral. */
  dueOn: day.nullable(),
  inoperative: z.boolean(),
  /** Its deferral has passed: nobody departs before someone decides. */
  needsDecision: z.boolean(),
  created: z.string(),
  reportedBy: z.string().nullable(),
  /** How many have written or decided since, and how many photos there are. */
  entries: z.int(),
  photos: z.int(),
})
export type SquawkCard = z.infer<typeof SquawkCard>

export const SquawkPage = SquawkCard.extend({
  /** The booking at which it was found, for those who may see it. */
  orderId: id.nullable(),
  thread: z.array(SquawkEntry),
  /** Bookings that it puts at risk now. */
  atRisk: z.int(),
  /** Why the viewer may not do it; `null` where they may. */
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
  /** `not_closed`: everything that is not settled. */
  state: z.enum([...SquawkState.options, 'not_closed']).optional(),
  severity: SquawkSeverity.optional(),
  /** Found at this booking. */
  order: id.optional(),
  ...page,
})
export type SquawkFilters = z.output<typeof SquawkFilters>

/** Of an aircraft's squawks, and why the viewer may not report one. */
export const SquawkList = listOf(SquawkCard).extend({ whyNotReport: z.string().nullable() })
export type SquawkList = z.infer<typeof SquawkList>

export const SquawkCommentBody = z.strictObject({ text: requiredText(1000) })
/** The own entry that the photo belongs to. */
export const SquawkPhotoUpload = z.strictObject({ entry: id })
export const SquawkPhotoSize = z.strictObject({ size: z.enum(['thumbnail']).optional() })
