import { z } from 'zod'
import { Person } from '../../people/accounts/accounts.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { day, id, requiredText } from '../../base/fields.ts'

export const draftDays = { least: 7, usual: 21, most: 60 } as const
/** Days in which a result can be contested. */
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

/** Days of the holidays, best first. Empty: the partner wants none. */
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

/** All inputs and the result of a draft. docs/holiday-draft.md shows how to recompute it. */
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

/** A holiday won in the draft. Its days are reserved until it opens to everyone. */
const Claim = z.object({ id, person: Person, isYou: z.boolean(), name: z.string(), day, days: z.array(day), opensOn: day })

/** A year's holidays on a shared aircraft and who gets them. */
export const HolidayDraft = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  zone: z.string(),
  today: day,
  year: z.int(),
  you: z.enum(['owner', 'co_owner', 'operator', 'advisor']),
  /** When it opens automatically. */
  opensOn: day,
  mayOpen: z.boolean(),
  /** Holidays that can or could be ranked. */
  holidays: z.array(DraftHoliday),
  draft: z
    .object({
      state: z.enum(['open', 'drawn']),
      openedBy: Person.nullable(),
      opened: z.string(),
      closes: z.string(),
      seedHash: z.string(),
      /** `quota`: holidays left to assign in the draft. Rankings stay secret until it is drawn. */
      holders: z.array(
        z.object({ person: Person, isYou: z.boolean(), percent: z.number(), quota: z.int(), hasAnswered: z.boolean() }),
      ),
      /** `null` until the reader has answered. */
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
