import { z } from 'zod'
import { Airport } from '../../aircraft/airports.ts'
import { Expiration } from '../documents/documents.ts'
import { Person, PilotCategoryField } from './accounts.ts'
import { Recency } from '../documents/recency.ts'
import { day, id, requiredText } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'

/** Someone the reader deals with. */
export const PersonProfile = Person.extend({
  memberSince: z.string(),
  homeAirport: Airport.nullable(),
  isCsip: z.boolean(),
  isAircraftOwner: z.boolean(),
})
export type PersonProfile = z.infer<typeof PersonProfile>

/** A pilot as seen by the booked aircraft's owner, the booking's CSIP and operators. Excludes rejection reasons. */
export const PilotProfile = PersonProfile.extend({
  pilotCategory: PilotCategoryField.nullable(),
  pilotRating: z.array(z.string()),
  endorsements: z.array(z.string()),
  totalHours: z.number().nullable(),
  hoursByModel: z.array(
    z.object({
      modelName: z.string(),
      totalHours: z.number(),
      totalHoursLast12Month: z.number(),
      totalHoursLast30Days: z.number(),
      totalHoursLast6Month: z.number(),
      totalPicHours: z.number(),
    }),
  ),
  ordersFlownCount: z.int(),
  landingsLast90Days: z.int(),
  /** Recent experience for carrying passengers. */
  recency: z.array(Recency),
  /** From owners and CSIPs. */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  documents: z.array(Expiration),
  transitionFamilies: z.array(z.string()),
})
export type PilotProfile = z.infer<typeof PilotProfile>

/** Training for a model family that requires it. */
export const Transition = z.object({
  modelFamily: z.string(),
  state: z.enum(['missing', 'pending', 'negative', 'complete']),
  issuedOn: day.nullable(),
  reason: z.string().nullable(),
  documentId: id.nullable(),
})
export type Transition = z.infer<typeof Transition>

/** The pilot enters the training date; an operator verifies the uploaded record. */
export const TransitionPatch = z
  .strictObject({
    modelFamily: requiredText(40),
    issuedOn: day.optional(),
    status: z.enum(['complete', 'negative']).optional(),
    reason: requiredText(500).optional(),
  })
  .refine(({ status, reason }) => status !== 'negative' || reason !== undefined, {
    path: ['reason'],
    error: fieldMessages.required,
  })
  .refine(({ status, issuedOn }) => status !== undefined || issuedOn !== undefined, {
    path: ['issuedOn'],
    error: fieldMessages.required,
  })

/** `rating` covers reviews of the owner and of the aircraft. */
export const OwnerProfile = z.object({
  owner: Person,
  memberSince: z.string(),
  aircraft: z.array(z.object({ id, tailNumber: z.string(), modelName: z.string(), airportCode: z.string() })),
  rating: z.number().nullable(),
  ratingCount: z.int(),
})
export type OwnerProfile = z.infer<typeof OwnerProfile>
