import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import type { Listing, ListingState, ListingTerms } from '@tailshare/contract/aircraft/listing'

export const leastPhotos = 3
export const mostPhotos = 60
/** A draft holds its tail number; no one may hold as many as they like. */
export const mostDrafts = 20
const leastDescription = 40

type ListingFacts = {
  photos: number
  description: string
  /** Kinds of the documents that are there. */
  documents: string[]
  annual: AnnualRecord
  hobbs: number
  flightMeter: number
  customersOnly: boolean
  customers: number
}

type Missing = Listing['missing'][number]

/** What pilots would miss, each with the step of the form that settles it, in the order of the form. */
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

/** Where the form itself leads; only a signature lists a draft. */
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

/** Of terms that are to change, those that differ from what counts now. */
export const changedTerms = (counting: ListingTerms, wanted: Partial<ListingTerms>): Partial<ListingTerms> =>
  Object.fromEntries(
    termNames.flatMap((name) => (wanted[name] === undefined || wanted[name] === counting[name] ? [] : [[name, wanted[name]]])),
  )
