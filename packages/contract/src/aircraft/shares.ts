import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { Airport } from './airports.ts'
import { Photo } from './aircraft.ts'
import { day, id } from '../base/fields.ts'
import { ShareOffer } from '../sharing/shareSales.ts'

const quotas = z.object({ holidays: z.int(), consecutiveDays: z.int(), advanceDays: z.int(), maintenanceHours: z.int() })

/** The shares of an aircraft. People, hours and costs are for those who hold one; others read what is on offer. */
export const CoOwnershipShare = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  yearManufactured: z.int(),
  airport: Airport,
  photo: Photo,
  owner: Person,
  /** What the reader is to it. */
  you: z.enum(['owner', 'co_owner', 'operator', 'advisor', 'visitor']),
  /** The reader holds or held a part of it. */
  hasHeld: z.boolean(),
  /** Of the whole, by co-owners; the owner holds the rest. */
  heldPercent: z.number(),
  /** Together, and what all of it gives. */
  offerPercent: z.number(),
  offerQuotas: quotas.nullable(),
  /** The largest first. */
  offers: z.array(ShareOffer),
  /** Of the whole aircraft, as its co-owners agreed; each share gives its part. */
  terms: quotas,
  /** First names of everybody who holds a part. */
  partners: z.array(z.string()),
  /** Of the next 60. */
  freeDays: z.int(),
  coOwners: z.int(),
  /** Empty for a visitor. The owner comes first, with the rest. */
  holders: z.array(
    z.object({
      person: Person,
      isOwner: z.boolean(),
      percent: z.number(),
      since: day.nullable(),
      quotas: quotas.nullable(),
      /** Of the last twelve months. */
      flights: z.int(),
      hobbsHours: z.number(),
      /** Of a year, by `costs`: the fixed costs by share, the others by hours; `null` without them. */
      fixedCents: z.int().nullable(),
      hourlyCents: z.int().nullable(),
    }),
  ),
  /** As the partners agreed for this month, else by the owner’s plan; `null` without both, and for a visitor. */
  costs: z
    .object({
      fixedYearCents: z.int(),
      hourCents: z.int(),
      lines: z.array(
        z.object({
          key: z.enum(['hangar', 'insurance', 'subscriptions', 'management', 'inspection', 'loan']),
          yearCents: z.int(),
        }),
      ),
      /** Since when they count, `YYYY-MM`, as agreed; `null` of a plan. */
      fromMonth: z.string().nullable(),
      /** Of a plan. */
      savedAt: z.string().nullable(),
    })
    .nullable(),
})
export type CoOwnershipShare = z.infer<typeof CoOwnershipShare>
