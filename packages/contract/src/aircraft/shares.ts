import { z } from 'zod'
import { Person } from '../people/accounts/accounts.ts'
import { Airport } from './airports.ts'
import { Photo } from './aircraft.ts'
import { day, id } from '../base/fields.ts'
import { ShareOffer } from '../sharing/shares/shareSales.ts'

const quotas = z.object({ holidays: z.int(), consecutiveDays: z.int(), advanceDays: z.int(), maintenanceHours: z.int() })

/** What a buyer reads before asking. Names people by first names only. */
const OpenBook = z.object({
  /** For the whole aircraft, as agreed or by the owner's plan. `null` without either. */
  costs: z.object({ fixedYearCents: z.int(), hourCents: z.int(), isAgreed: z.boolean() }).nullable(),
  /** The reserve fund after the last closed month. `null`: no month is closed. */
  fund: z.object({ cents: z.int(), month: z.string() }).nullable(),
  /** By everybody, in twelve months. */
  flown: z.object({ flights: z.int(), hobbsHours: z.number() }),
  airframeHours: z.number(),
  /** As the partners voted, the newest first. */
  houseRules: z.array(z.string()),
  /** Who took how much since when, the newest first. */
  history: z.array(z.object({ on: day, firstName: z.string(), percent: z.number() })),
  /** The text that buyer and seller sign, without names and price. */
  agreement: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})

/** The shares of an aircraft. Shareholders see people, hours and costs; others see only what is for sale. */
export const CoOwnershipShare = z.object({
  id,
  tailNumber: z.string(),
  modelName: z.string(),
  yearManufactured: z.int(),
  airport: Airport,
  photo: Photo,
  owner: Person,
  /** The reader's relation to the aircraft. */
  you: z.enum(['owner', 'co_owner', 'operator', 'advisor', 'visitor']),
  /** The reader holds or once held a share. */
  hasHeld: z.boolean(),
  /** Held by co-owners, in percent of the aircraft. The owner holds the rest. */
  heldPercent: z.number(),
  /** All offers combined, and the quotas they give. */
  offerPercent: z.number(),
  offerQuotas: quotas.nullable(),
  /** Largest first. */
  offers: z.array(ShareOffer),
  /** Quotas of the whole aircraft, as the co-owners agreed. Each share gets its percentage. */
  terms: quotas,
  partners: z.array(z.string()),
  /** Free days among the next 60. */
  freeDays: z.int(),
  coOwners: z.int(),
  /** For people without a share, signed in or not. */
  openBook: OpenBook.nullable(),
  /** Empty for a visitor. Owner first, with the remaining percentage. */
  holders: z.array(
    z.object({
      person: Person,
      isOwner: z.boolean(),
      percent: z.number(),
      since: day.nullable(),
      quotas: quotas.nullable(),
      /** Last twelve months. */
      flights: z.int(),
      hobbsHours: z.number(),
      /** Yearly share of `costs`: fixed costs by share, others by hours flown. `null` without `costs`. */
      fixedCents: z.int().nullable(),
      hourlyCents: z.int().nullable(),
    }),
  ),
  /** As the partners agreed for this month, or the owner's plan. `null` without either, and for visitors. */
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
      /** `YYYY-MM` from which the agreed costs apply. `null` for a plan. */
      fromMonth: z.string().nullable(),
      /** Plans only. */
      savedAt: z.string().nullable(),
    })
    .nullable(),
})
export type CoOwnershipShare = z.infer<typeof CoOwnershipShare>
