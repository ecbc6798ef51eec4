import { z } from 'zod'
import { Airport } from './airports.ts'
import { AircraftModel } from './aircraftModels.ts'
import { Person } from '../people/accounts/accounts.ts'
import { tripDays } from '../base/constants.ts'
import { BookingRefusalCode } from '../bookings/book/bookingRefusals.ts'
import { listingStates } from '../base/statuses.ts'
import { chosen, day, id, requiredText, tailNumber, text } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { photoTypes, photoWidths } from '../base/files/fileAddresses.ts'

// What the owner enters about an aircraft: listing, photos, documents and the signed contract.

/** Steps of the form, in order. In the URL: `?step=`. */
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

/** Terms between owner and pilots. Once listed, a change takes effect when the owner signs it. */
const terms = {
  priceHourCents: amount(1_00, 10_000_00),
  fuelIncluded: z.boolean(),
  minimumHoursPerNight: hours(12),
  depositCents: amount(0, 50_000_00),
  cancellationPolicy: z.enum(['flexible', 'moderate', 'strict'], { error: chosen }),
}
export const ListingTerms = z.object(terms)
export type ListingTerms = z.infer<typeof ListingTerms>

const whole = (least: number, most: number) =>
  z.int(fieldMessages.whole).min(least, fieldMessages.minValue(least)).max(most, fieldMessages.maxValue(most))
const checkoutMonths = whole(1, 60)
/** Landings or hours in the model within `days`; either one is enough. Zero: not required. */
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

const arrivalNote = text(300)
/** Only for people with a booking, from two days before it: where it stands, how to get the key, when the ramp is staffed. */
export const arrivalNotes = { parking: arrivalNote, keyAccess: arrivalNote, rampHours: arrivalNote }

/** Required to start a listing. The rest is prefilled from the model. */
export const NewAircraft = z.strictObject(base)

/** Fields that are left out do not change. */
export const AircraftChange = z.strictObject({
  ...z.object(base).partial().shape,
  ...z.object(terms).partial().shape,
  /** Engine of this airframe. A new model or year resets it unless the owner entered their own. */
  engine: requiredText(60).optional(),
  /** Per engine. Zero for a jet. */
  horsepower: whole(0, 4000).optional(),
  description: text(4000).optional(),
  ...z.object(arrivalNotes).partial().shape,
  /** Names from `aircrafts/features/`. */
  equipment: z.array(requiredText(80)).max(100).optional(),
  hobbs: hours(99_999.9).optional(),
  flightMeter: hours(99_999.9).optional(),
  turnaroundMinutes: z
    .int(numeric)
    .min(0, fieldMessages.minValue(0))
    .max(1440, fieldMessages.maxValue(1440))
    .multipleOf(30, fieldMessages.notOffered)
    .optional(),
  maxTripDays: whole(tripDays.least, tripDays.most).optional(),
  minimums: minimums.optional(),
  checkoutMonths: checkoutMonths.optional(),
  recency: recency.optional(),
  rules: rules.optional(),
  selfCheckIn: z.boolean().optional(),
  /** Renters request; the owner answers each booking. */
  needsApproval: z.boolean().optional(),
  /** All photos in order, cover first. */
  photoIds: z.array(id).max(60).optional(),
  state: z.enum(['listed', 'paused', 'retired'], { error: chosen }).optional(),
  /** The version the client read. Conflicting changes made since are reported, not overwritten. */
  version: z.int().optional(),
})
export type AircraftChange = z.infer<typeof AircraftChange>

/** A variant that does not exist yet is answered with the original photo. */
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
  /** For `srcset`: the same picture in each width that was rendered. */
  sources: z.array(z.object({ type: z.enum(['image/avif', 'image/webp']), width: z.int(), url: z.string() })),
  alt: z.string(),
})
export type ListingPhoto = z.infer<typeof ListingPhoto>

export const Listing = ListingTerms.extend({
  id,
  ownerId: id,
  version: z.int(),
  /** Who changed the listing last and when, for concurrent editors. */
  changed: z.object({ by: Person.nullable(), at: z.string() }),
  state: z.enum(listingStates),
  tailNumber: z.string(),
  model: AircraftModel,
  yearManufactured: z.int(),
  engine: z.string(),
  horsepower: z.int(),
  airport: Airport,
  description: z.string(),
  ...arrivalNotes,
  equipment: z.array(z.string()),
  hobbs: z.number(),
  flightMeter: z.number(),
  /** Flights have updated the meters since, so only the ramp changes them. */
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
  coOwners: z.int(),
  /** Changed terms that are not signed yet. Until then the signed terms apply. */
  unsigned: ListingTerms.partial(),
  /** What blocks listing, with the form step that fixes it. */
  missing: z.array(z.object({ step: ListingStep, text: z.string() })),
})
export type Listing = z.infer<typeof Listing>

/** A model and the defaults for listing one. */
export const ModelDefaults = z.object({
  model: AircraftModel,
  seats: z.int(),
  cruiseKt: z.int(),
  burnGph: z.number(),
  usefulLoadLb: z.int(),
  horsepower: z.int(),
  engine: z.string(),
  /** Flown alone only with the manufacturer's training. */
  needsTransition: z.boolean(),
  minimums: z.object({ totalHours: z.number(), typeHours: z.number() }),
  depositCents: z.int(),
  /** Median price among listings of the model. `null` if none is listed. */
  usualPriceHourCents: z.int().nullable(),
  /** Equipment that most aircraft of the model have. */
  equipment: z.array(z.string()),
})
export type ModelDefaults = z.infer<typeof ModelDefaults>

export const Feature = z.object({
  name: z.string(),
  group: z.enum(['avionics', 'safety', 'comfort', 'engine']),
  /** Families that can have it. Empty: all. */
  modelFamilies: z.array(z.string()),
})
export type Feature = z.infer<typeof Feature>

/** Simulates a rule against the bookings of the last 30 and the next 30 days. */
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

/** Who may read an aircraft's document. Owner and co-owners always may; `pilots` adds pilots with a booking, and ramp staff. */
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
    /** Default: the name of the kind. */
    title: text(120).optional(),
    expiresOn: day.optional(),
    readers: DocumentReaders.optional(),
  })
  // Insurance needs an expiry date: without one, coverage is unknown.
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
  /** Hash of the PDF, in hex. */
  sha256: z.string(),
  fileUrl: z.string(),
})
export type Signature = z.infer<typeof Signature>

export const ListingContract = z.object({
  aircraftId: id,
  tailNumber: z.string(),
  /** Identifies this exact text. Signers send it back. */
  hash: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  terms: ListingTerms,
  /** Differences from the last signed terms, in words. Empty before the first signature. */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** Newest first. */
  signatures: z.array(Signature),
  state: z.enum(['unsigned', 'signed', 'changed']),
})
export type ListingContract = z.infer<typeof ListingContract>

export const SignContract = z.strictObject({
  hash: requiredText(64),
  /** First and last name as on the account. */
  name: requiredText(160),
  isAgreed: z.literal(true, { error: fieldMessages.termsAgree }),
})
