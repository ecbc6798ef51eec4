import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { day, id, requiredText } from '../base/fields.ts'

/** How long people have to rank the holidays. */
export const draftDays = { least: 7, usual: 21, most: 60 } as const
/** And how long a result is open to question. */
export const questionDays = 7

const year = z.coerce.number().int().min(2000).max(2100)
export const DraftParams = z.strictObject({ aircraftId: id, year })
export const ClaimParams = z.strictObject({ aircraftId: id, id })

export const OpenDraftBody = z.strictObject({
  days: z
    .int()
    .min(draftDays.least, fieldMessages.notOffered)
    .max(draftDays.most, fieldMessages.notOffered)
    .default(draftDays.usual),
})

/** Days of holidays, best first; none where someone wants none. */
export const RankingBody = z.strictObject({
  days: z
    .array(day)
    .max(30)
    .refine((days) => new Set(days).size === days.length, fieldMessages.isUniq),
})
export const QuestionBody = z.strictObject({ reason: requiredText(500) })

const DraftHoliday = z.object({ name: z.string(), day, days: z.array(day) })
const DraftPoints = z.object({ won: z.int(), possible: z.int() })
const DraftPick = z.object({ round: z.int(), place: z.int(), holderId: id, day, choice: z.int() })

/** All that a draft was drawn from, and what came out: docs/holiday-draft.md recomputes it. */
export const PublishedDraft = z.object({
  year: z.int(),
  seed: z.string(),
  seedHash: z.string(),
  holidays: z.array(z.object({ name: z.string(), day })),
  holders: z.array(
    z.object({
      id,
      firstName: z.string(),
      percent: z.number(),
      quota: z.int(),
      lastYear: DraftPoints.nullable(),
      by: z.enum(['ranking', 'last_year', 'calendar']),
      preference: z.array(day),
    }),
  ),
  order: z.array(id),
  picks: z.array(DraftPick),
  left: z.array(day),
})
export type PublishedDraft = z.infer<typeof PublishedDraft>

/** A holiday that someone has won; its days are held for them until it opens to all. */
const Claim = z.object({ id, person: Person, isYou: z.boolean(), name: z.string(), day, days: z.array(day), opensOn: day })

/** The holidays of a year on an aircraft that several hold, and who gets them. */
export const HolidayDraft = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  zone: z.string(),
  today: day,
  year: z.int(),
  you: z.enum(['owner', 'co_owner', 'operator', 'advisor']),
  /** When it opens by itself. */
  opensOn: day,
  mayOpen: z.boolean(),
  /** What can be ranked, or could while it was open. */
  holidays: z.array(DraftHoliday),
  draft: z
    .object({
      state: z.enum(['open', 'drawn']),
      openedBy: Person.nullable(),
      opened: z.string(),
      closes: z.string(),
      seedHash: z.string(),
      /** `quota` is what is still to be taken in the draft; wishes are read by no one before it is drawn. */
      holders: z.array(
        z.object({ person: Person, isYou: z.boolean(), percent: z.number(), quota: z.int(), hasAnswered: z.boolean() }),
      ),
      /** `null` while the reader has not answered. */
      ranking: z.array(day).nullable(),
      mayRank: z.boolean(),
      result: PublishedDraft.nullable(),
      questionUntil: z.string().nullable(),
      mayQuestion: z.boolean(),
      questions: z.array(z.object({ person: Person, reason: z.string(), at: z.string() })),
    })
    .nullable(),
  claims: z.array(Claim),
})
export type HolidayDraft = z.infer<typeof HolidayDraft>
export type HolidayClaim = z.infer<typeof Claim>
