import type { Listing, ListingContract } from '@tailshare/contract/aircraft/listing'
import { fieldNames, valueText } from '../saving/fieldWords.ts'
import type { Field } from '../saving/saveQueue.ts'

/** Changed terms waiting for a signature. None for a draft, whose changes take effect at once. */
export const unsignedChanges = (listing: Listing): ListingContract['changes'] =>
  listing.state === 'draft'
    ? []
    : (Object.keys(listing.unsigned) as (Field & keyof Listing['unsigned'])[]).map((field) => ({
        what: fieldNames[field],
        from: valueText(field, listing[field], listing),
        to: valueText(field, listing.unsigned[field], listing),
      }))
