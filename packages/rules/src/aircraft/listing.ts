import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import type { Listing, ListingTerms, AircraftDocument, DocumentReaders } from '@tailshare/contract/aircraft/listing'
import type { ListingState } from '@tailshare/contract/base/statuses'
import { daysBetween } from '@tailshare/contract/text/period'
import { soonDays } from '../people/notices/reminders.ts'

export const leastPhotos = 3
export const mostPhotos = 60
/** Limit per owner, since a draft reserves its tail number. */
export const mostDrafts = 20
const leastDescription = 40

type ListingFacts = {
  photos: number
  description: string
  /** Kinds of documents that were uploaded. */
  documents: string[]
  annual: AnnualRecord
  hobbs: number
  flightMeter: number
  customersOnly: boolean
  customers: number
}

type Missing = Listing['missing'][number]

/** What a listing still needs, with the form step that fixes it, in form order. */
export const missingIn = (facts: ListingFacts): Missing[] => {
  const photos = leastPhotos - facts.photos
  const letters = leastDescription - facts.description.trim().length
  const lacks = (kind: string) => !facts.documents.includes(kind)
  const checks: [boolean, Missing][] = [
    [facts.hobbs <= 0 || facts.flightMeter <= 0, { step: 'aircraft', text: 'Read both meters' }],
    [photos > 0, { step: 'photos', text: `Add ${photos === 1 ? 'one more photo' : `${photos} more photos`}` }],
    [
      letters > 0,
      { step: 'equipment', text: `Describe the aircraft in ${leastDescription} characters or more: ${letters} to go` },
    ],
    [facts.customersOnly && facts.customers === 0, { step: 'pilots', text: 'Name the customers it is for' }],
    [lacks('registration'), { step: 'documents', text: 'Upload the registration' }],
    [lacks('insurance'), { step: 'documents', text: 'Upload the insurance' }],
    [facts.annual !== 'on_record', { step: 'documents', text: 'Record the annual inspection from the logbook' }],
  ]
  return checks.flatMap(([isMissing, missing]) => (isMissing ? [missing] : []))
}

export const notSigned: Missing = { step: 'contract', text: 'Sign the contract' }

/** Transitions the form allows. A draft is only listed by signing. */
const moves: Record<ListingState, readonly ListingState[]> = {
  draft: [],
  listed: ['paused', 'retired'],
  paused: ['listed', 'retired'],
  retired: ['listed'],
}
export const mayBecome = (from: ListingState, to: ListingState) => from === to || moves[from].includes(to)

export const termNames = [
  'priceHourCents',
  'fuelIncluded',
  'minimumHoursPerNight',
  'depositCents',
  'cancellationPolicy',
] as const satisfies (keyof ListingTerms)[]

/** The requested terms that differ from the current ones. */
export const changedTerms = (counting: ListingTerms, wanted: Partial<ListingTerms>): Partial<ListingTerms> =>
  Object.fromEntries(
    termNames.flatMap((name) => (wanted[name] === undefined || wanted[name] === counting[name] ? [] : [[name, wanted[name]]])),
  )

/** Documents that have to be aboard: pilots with a booking may read them. Others are for owners only by default. */
const forPilots = new Set<AircraftDocument['kind']>([
  'registration',
  'airworthiness',
  'weight_balance',
  'flight_manual',
  'checklist',
])
export const usualReaders = (kind: AircraftDocument['kind']): DocumentReaders => (forPilots.has(kind) ? 'pilots' : 'owners')

/** Valid through its last day, in the home airport's zone. */
export const documentState = (expiresOn: string | null, today: string): AircraftDocument['state'] => {
  if (expiresOn === null) return 'valid'
  const days = daysBetween(today, expiresOn)
  return days < 0 ? 'expired' : days <= soonDays ? 'soon' : 'valid'
}
