import { z } from 'zod'
import { Airport } from './airports.ts'
import { AircraftModel } from './aircraftModels.ts'
import { Person } from '../people/accounts/accounts.ts'
import { tripDays } from '../base/constants.ts'
import { BookingRefusalCode } from '../bookings/book/bookingRefusals.ts'
import { chosen, day, id, requiredText, tailNumber, text } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { photoTypes, photoWidths } from '../base/fileAddresses.ts'

// What an owner says of an aircraft: the listing, its photos and documents, and the contract signed for it.

/** `draft`: never listed. `paused`: takes no new bookings for now. `retired`: kept for its history. */
export const ListingState = z.enum(['draft', 'listed', 'paused', 'retired'])
export type ListingState = z.infer<typeof ListingState>

/** The parts of the form, in its order; `?step=` in its address. */
export const ListingStep = z.enum(['aircraft', 'photos', 'equipment', 'price', 'pilots', 'documents', 'preview', 'contract'])
export type ListingStep = z.infer<typeof ListingStep>

const thisYear = () => new Date().getUTCFullYear()
const numeric = { error: fieldMessages.numeric }
const amount = (leastCents: number, mostCents: number) =>
  z
    .int(fieldMessages.numeric)
    .min(leastCents, fieldMessages.minValue(`$${leastCents / 100}`))
    .max(mostCents, fieldMessages.maxValue(`$${mostCents / 100}`))
const hours = (most: number) =>
  z
    .number(numeric)
    .min(0, fieldMessages.minValue(0))
    .max(most, fieldMessages.maxValue(most))
    .multipleOf(0.1, fieldMessages.numeric)

/** What the owner and the pilots agree on. Once listed, a change counts from the moment the owner has signed it. */
const terms = {
  priceHourCents: amount(1_00, 10_000_00),
  fuelIncluded: z.boolean(),
  /** Least hours that are charged for each night away. */
  minimumHoursPerNight: hours(12),
  depositCents: amount(0, 50_000_00),
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict'], { error: chosen }),
}
export const ListingTerms = z.object(terms)
export type ListingTerms = z.infer<typeof ListingTerms>

const whole = (least: number, most: number) =>
  z.int(fieldMessages.whole).min(least, fieldMessages.minValue(least)).max(most, fieldMessages.maxValue(most))
/** For how many months a checkout counts. */
const checkoutMonths = whole(1, 60)
/** Landings or hours in the model within some days, whichever a pilot has; zero asks for none. */
const recency = z.strictObject({ days: whole(1, 365), landings: whole(0, 99), hours: hours(99) })
const minimums = z.strictObject({ totalHours: hours(50_000), typeHours: hours(50_000) })
const rules = z.partialRecord(BookingRefusalCode, z.enum(['off', 'warn', 'block'], { error: chosen }))

const base = {
  tailNumber,
  modelId: id,
  yearManufactured: z
    .int(numeric)
    .min(1927, fieldMessages.year)
    .refine((year) => year <= thisYear() + 1, fieldMessages.year),
  airportId: id,
}

/** What a new listing starts from; everything else is prefilled from the model. */
export const NewAircraft = z.strictObject(base)

/** Partial: what is absent stays. */
export const AircraftChange = z.strictObject({
  ...z.object(base).partial().shape,
  ...z.object(terms).partial().shape,
  /** Of this very airplane; with another model or year it is theirs, unless the owner had entered their own. */
  engine: requiredText(60).optional(),
  /** Of each engine; zero for a jet. */
  horsepower: whole(0, 4000).optional(),
  description: text(4000).optional(),
  /** Names of `aircrafts/features/`. */
  equipment: z.array(requiredText(80)).max(100).optional(),
  hobbs: hours(99_999.9).optional(),
  flightMeter: hours(99_999.9).optional(),
  turnaroundMinutes: z
    .int(numeric)
    .min(0, fieldMessages.minValue(0))
    .max(1440, fieldMessages.maxValue(1440))
    .multipleOf(30, fieldMessages.notOffered)
    .optional(),
  /** How many days it may be away at a time. */
  maxTripDays: whole(tripDays.least, tripDays.most).optional(),
  minimums: minimums.optional(),
  checkoutMonths: checkoutMonths.optional(),
  recency: recency.optional(),
  rules: rules.optional(),
  selfCheckIn: z.boolean().optional(),
  /** Renters ask, and the owner answers each booking. */
  needsApproval: z.boolean().optional(),
  /** All photos in their order, the cover first. */
  photoIds: z.array(id).max(60).optional(),
  state: z.enum(['listed', 'paused', 'retired'], { error: chosen }).optional(),
  /** The version that was read. A change that another editor made since is told instead of written over. */
  version: z.int().optional(),
})
export type AircraftChange = z.infer<typeof AircraftChange>

/** What is not made yet is answered with the photo itself. */
export const PhotoQuery = z.strictObject({
  width: z.coerce
    .number()
    .refine((width) => photoWidths.some((made) => made === width), fieldMessages.notOffered)
    .optional(),
  type: z.enum(photoTypes, { error: chosen }).optional(),
})

export const ListingPhoto = z.object({
  id,
  url: z.string(),
  thumbnailUrl: z.string(),
  /** For `srcset`: the same picture in the widths that were made of it. */
  sources: z.array(z.object({ type: z.enum(['image/avif', 'image/webp']), width: z.int(), url: z.string() })),
  alt: z.string(),
})
export type ListingPhoto = z.infer<typeof ListingPhoto>

export const Listing = ListingTerms.extend({
  id,
  version: z.int(),
  /** Who wrote last, and when, for a second editor. */
  changed: z.object({ by: Person.nullable(), at: z.string() }),
  state: ListingState,
  tailNumber: z.string(),
  model: AircraftModel,
  yearManufactured: z.int(),
  engine: z.string(),
  horsepower: z.int(),
  airport: Airport,
  description: z.string(),
  equipment: z.array(z.string()),
  hobbs: z.number(),
  flightMeter: z.number(),
  /** A flight has set them since: they are the ramp's now. */
  metersAreFlown: z.boolean(),
  turnaroundMinutes: z.int(),
  maxTripDays: z.int(),
  minimums: z.object({ totalHours: z.number(), typeHours: z.number() }),
  checkoutMonths: z.int(),
  recency: z.object({ days: z.int(), landings: z.int(), hours: z.number() }),
  rules: z.partialRecord(BookingRefusalCode, z.enum(['off', 'warn', 'block'])),
  selfCheckIn: z.boolean(),
  needsApproval: z.boolean(),
  customersOnly: z.boolean(),
  photos: z.array(ListingPhoto),
  /** How many others hold a part of it. */
  coOwners: z.int(),
  /** Terms that were changed and are not signed yet; until then the signed ones count. */
  unsigned: ListingTerms.partial(),
  /** What keeps it from being listed, each with the step that settles it. */
  missing: z.array(z.object({ step: ListingStep, text: z.string() })),
})
export type Listing = z.infer<typeof Listing>

/** One model with what a listing of it is prefilled with. */
export const ModelDefaults = z.object({
  model: AircraftModel,
  seats: z.int(),
  cruiseKt: z.int(),
  burnGph: z.number(),
  usefulLoadLb: z.int(),
  horsepower: z.int(),
  engine: z.string(),
  minimums: z.object({ totalHours: z.number(), typeHours: z.number() }),
  depositCents: z.int(),
  /** The middle of what others of the model ask; `null` where none is listed. */
  usualPriceHourCents: z.int().nullable(),
  /** What most of the model carry. */
  equipment: z.array(z.string()),
})
export type ModelDefaults = z.infer<typeof ModelDefaults>

export const Feature = z.object({
  name: z.string(),
  group: z.enum(['avionics', 'safety', 'comfort', 'engine']),
  /** Families that can carry it; empty for all. */
  modelFamilies: z.array(z.string()),
})
export type Feature = z.infer<typeof Feature>

/** What a rule would have meant for the bookings of the last 30 days and the next 30. */
export const RuleTrial = z.strictObject({
  minimums: minimums.optional(),
  checkoutMonths: checkoutMonths.optional(),
  recency: recency.optional(),
  rules: rules.optional(),
})
export const RuleTrialResult = z.object({
  bookings: z.int(),
  outcomes: z.array(z.object({ code: BookingRefusalCode, blocked: z.int(), warned: z.int() })),
})
export type RuleTrialResult = z.infer<typeof RuleTrialResult>

/** Who may read a document of an aircraft: its owner and co-owners always; `pilots` adds whoever has it booked, and ramp staff. */
export const DocumentReaders = z.enum(['owners', 'pilots', 'everyone'], { error: chosen })
export type DocumentReaders = z.infer<typeof DocumentReaders>

export const aircraftDocumentKinds = {
  registration: 'Registration',
  airworthiness: 'Airworthiness certificate',
  insurance: 'Insurance',
  weight_balance: 'Weight and balance',
  flight_manual: 'Flight manual (POH/AFM)',
  checklist: 'Checklist',
  logbook: 'Logbook',
  other: 'Other',
} as const
const AircraftDocumentKind = z.enum(Object.keys(aircraftDocumentKinds) as (keyof typeof aircraftDocumentKinds)[], {
  error: chosen,
})

export const AircraftDocument = z.object({
  id,
  aircraftId: id,
  kind: AircraftDocumentKind,
  title: z.string(),
  expiresOn: day.nullable(),
  state: z.enum(['valid', 'soon', 'expired']),
  readers: DocumentReaders,
  fileName: z.string(),
  fileUrl: z.string(),
  contentType: z.string(),
  created: z.string(),
})
export type AircraftDocument = z.infer<typeof AircraftDocument>

export const AircraftDocumentUpload = z
  .strictObject({
    aircraftId: id,
    kind: AircraftDocumentKind,
    /** The kind's own name, where it is absent. */
    title: text(120).optional(),
    expiresOn: day.optional(),
    readers: DocumentReaders.optional(),
  })
  // Without its end nobody knows whether the aircraft is insured.
  .refine(({ kind, expiresOn }) => kind !== 'insurance' || expiresOn !== undefined, {
    path: ['expiresOn'],
    error: fieldMessages.required,
  })
export const AircraftDocumentChange = z.strictObject({
  kind: AircraftDocumentKind.optional(),
  title: text(120).optional(),
  expiresOn: day.nullable().optional(),
  readers: DocumentReaders.optional(),
})

export const Signature = z.object({
  version: z.int(),
  name: z.string(),
  at: z.string(),
  /** Of the PDF, in hexadecimal. */
  sha256: z.string(),
  fileUrl: z.string(),
})
export type Signature = z.infer<typeof Signature>

export const ListingContract = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  /** Stands for exactly this text: whoever signs sends it along. */
  hash: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  terms: ListingTerms,
  /** What differs from the terms that were signed last, in words; empty before the first signature. */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** Newest first. */
  signatures: z.array(Signature),
  state: z.enum(['unsigned', 'signed', 'changed']),
})
export type ListingContract = z.infer<typeof ListingContract>

export const SignContract = z.strictObject({
  hash: requiredText(64),
  /** First and last name, as on the account. */
  name: requiredText(160),
  isAgreed: z.literal(true, { error: fieldMessages.termsAgree }),
})
