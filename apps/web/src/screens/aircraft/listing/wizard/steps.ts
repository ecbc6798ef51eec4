import type { Listing, ListingStep } from '@tailshare/contract/aircraft/listing'

export const steps: readonly ListingStep[] = [
  'aircraft',
  'photos',
  'equipment',
  'price',
  'pilots',
  'documents',
  'preview',
  'contract',
]

export const stepNames: Record<ListingStep, string> = {
  aircraft: 'Aircraft',
  photos: 'Photos',
  equipment: 'Equipment',
  price: 'Price',
  pilots: 'Pilots',
  documents: 'Documents',
  preview: 'Preview',
  contract: 'Contract',
}

export const readStep = (asked: string | null): ListingStep => steps.find((step) => step === asked) ?? 'aircraft'
export const stepAfter = (step: ListingStep): ListingStep | undefined => steps[steps.indexOf(step) + 1]
export const stepBefore = (step: ListingStep): ListingStep | undefined => steps[steps.indexOf(step) - 1]

type Standing = Pick<Listing, 'missing' | 'state' | 'unsigned'>

/** Nothing is waiting for a signature. */
const isSigned = ({ state, unsigned }: Pick<Listing, 'state' | 'unsigned'>) =>
  state !== 'draft' && Object.keys(unsigned).length === 0

export const standingOf = (step: ListingStep, listing: Standing): { state: 'done' | 'missing' | 'open'; text: string } => {
  const count = listing.missing.filter((one) => one.step === step).length
  if (step === 'preview') return { state: 'open', text: '' }
  if (step !== 'contract') return count > 0 ? { state: 'missing', text: `${count} missing` } : { state: 'done', text: '' }
  if (isSigned(listing)) return { state: 'done', text: '' }
  return listing.state === 'draft' ? { state: 'open', text: '' } : { state: 'missing', text: 'Sign the changes' }
}

/** The first step with missing items. */
export const stepToGoOn = ({ missing }: Pick<Listing, 'missing'>): ListingStep =>
  steps.find((step) => missing.some((one) => one.step === step)) ?? 'contract'
