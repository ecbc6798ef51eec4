import { z } from 'zod'
import { Airport } from './airports.ts'
import { Expiration } from './documents.ts'
import { Person, PilotCategoryField } from './accounts.ts'
import { Photo } from './aircraft.ts'
import { day, id, requiredText } from './fields.ts'
import { fieldMessages } from './fieldMessages.ts'

/** Someone one has to do with. */
export const PersonProfile = Person.extend({
  memberSince: z.string(),
  homeAirport: Airport.nullable(),
  isCsip: z.boolean(),
  isAircraftOwner: z.boolean(),
})
export type PersonProfile = z.infer<typeof PersonProfile>

/** A pilot as the owner of a booked aircraft, the booking's CSIP and operators see them. Reasons of rejections are left out. */
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
  documents: z.array(Expiration),
  transitionFamilies: z.array(z.string()),
})
export type PilotProfile = z.infer<typeof PilotProfile>

/** Training for one family of models that asks for it. */
export const Transition = z.object({
  modelFamily: z.string(),
  state: z.enum(['missing', 'pending', 'negative', 'complete']),
  issuedOn: day.nullable(),
  reason: z.string().nullable(),
  documentId: id.nullable(),
})
export type Transition = z.infer<typeof Transition>

/** A pilot says when the training in the uploaded record was; an operator says whether the record stands. */
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

const hourlyRateCents = z.int().min(100, fieldMessages.minValue('$1')).max(100_000, fieldMessages.maxValue('$1,000'))

export const CsipRate = z.object({ airport: Airport, hourlyRateCents: z.int() })
export type CsipRate = z.infer<typeof CsipRate>
export const CsipRatesBody = z
  .array(z.strictObject({ airport: id, hourlyRateCents }))
  .max(60)
  .refine((rates) => new Set(rates.map(({ airport }) => airport.toLowerCase())).size === rates.length, fieldMessages.isUniq)

export const Review = z.object({ id, rating: z.int(), text: z.string(), author: z.string(), created: z.string() })
export type Review = z.infer<typeof Review>

/** Visitors see the first letter of the last name, and no picture. */
export const CsipProfile = z.object({
  csip: Person,
  memberSince: z.string(),
  homeAirport: Airport.nullable(),
  pilotRating: z.array(z.string()),
  totalHours: z.number().nullable(),
  rates: z.array(CsipRate),
  studentsFlown: z.int(),
  flightsGiven: z.int(),
  /** Of the flights with this CSIP aboard. */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  reviews: z.array(Review),
  /** The next days on which nothing is booked from 8 to 18, local time at the home airport. */
  freeDays: z.array(day),
})
export type CsipProfile = z.infer<typeof CsipProfile>

export const OwnerProfile = z.object({
  owner: Person,
  memberSince: z.string(),
  aircraft: z.array(z.object({ id, tailNumber: z.string(), modelName: z.string(), airportCode: z.string() })),
  rating: z.number().nullable(),
  ratingCount: z.int(),
})
export type OwnerProfile = z.infer<typeof OwnerProfile>

export const OwnerReview = Review.extend({ aircraftId: id, tailNumber: z.string() })
export type OwnerReview = z.infer<typeof OwnerReview>

export const Invitation = z.object({
  id,
  email: z.string(),
  state: z.enum(['invited', 'expired', 'confirmed']),
  owner: Person,
  /** Known once confirmed. */
  advisor: Person.nullable(),
  created: z.string(),
  expires: z.string(),
  confirmed: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const Invitations = z.object({ sent: z.array(Invitation), received: z.array(Invitation) })

export const AdvisedAircraft = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  airport: Airport,
  photo: Photo,
  owner: Person,
  priceHourCents: z.int(),
  hobbs: z.number(),
})
export type AdvisedAircraft = z.infer<typeof AdvisedAircraft>

export const AdvisorView = z.object({ id, advisor: Person, what: z.string(), at: z.string() })
export type AdvisorView = z.infer<typeof AdvisorView>
