import { fileAddresses } from '@tailshare/contract/base/files/fileAddresses'
import type { Listing, ListingPhoto, ListingTerms } from '@tailshare/contract/aircraft/listing'
import { paths } from '@tailshare/contract/base/paths'
import { shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { missingIn, notSigned } from '@tailshare/rules/aircraft/listing'
import type { ListingRow, OpenBooking, PhotoRow } from './queries.ts'

export const viewListingPhoto = ({ id, sizes }: PhotoRow, tailNumber: string, index: number): ListingPhoto => ({
  id,
  url: fileAddresses.aircraftPhoto(id),
  thumbnailUrl: fileAddresses.aircraftPhoto(id, { width: 480 }),
  sources: sizes.map(({ type, width }) => ({
    type: `image/${type}`,
    width,
    url: fileAddresses.aircraftPhoto(id, { width, type }),
  })),
  alt: `${tailNumber}, photo ${index + 1}`,
})

/** What a draft or retired listing lacks to be listed. */
export const missingOf = (row: ListingRow): Listing['missing'] =>
  row.state === 'listed' || row.state === 'paused' ? [] : missingIn({ ...row, photos: row.photos.length })

/** Adds the signature: only signing lists a draft. */
export const missingToList = (row: ListingRow) => (row.state === 'draft' ? [...missingOf(row), notSigned] : missingOf(row))

export const viewListing = (row: ListingRow): Listing => {
  const { documents: _documents, annual: _annual, customers: _customers, changedBy, changedAt, photos, ...shown } = row
  return {
    ...shown,
    changed: { by: changedBy, at: changedAt.toISOString() },
    photos: photos.map((photo, index) => viewListingPhoto(photo, row.tailNumber, index)),
    missing: missingOf(row),
  }
}

export const viewOpenBooking = ({ id, startAt, zone, firstName, lastName }: OpenBooking) => ({
  text: `${shortInstantText(startAt, zone)} ${zoneText(startAt, zone)}, ${firstName} ${lastName}`,
  link: paths.order(id),
})

/** Terms in force, under the API's names. */
export const termsOf = ({
  priceHourCents,
  fuelIncluded,
  minimumHoursPerNight,
  depositCents,
  cancellationPolicy,
}: ListingTerms): ListingTerms => ({ priceHourCents, fuelIncluded, minimumHoursPerNight, depositCents, cancellationPolicy })

/** The form as its owner left it, including unsigned terms. */
export const formOf = (row: ListingRow) => ({
  tailNumber: row.tailNumber,
  modelId: row.model.id,
  yearManufactured: row.yearManufactured,
  engine: row.engine,
  horsepower: row.horsepower,
  airportId: row.airport.id,
  ...termsOf(row),
  ...row.unsigned,
  description: row.description,
  parking: row.parking,
  keyAccess: row.keyAccess,
  rampHours: row.rampHours,
  equipment: row.equipment,
  hobbs: row.hobbs,
  flightMeter: row.flightMeter,
  turnaroundMinutes: row.turnaroundMinutes,
  maxTripDays: row.maxTripDays,
  minimums: row.minimums,
  checkoutMonths: row.checkoutMonths,
  recency: row.recency,
  rules: row.rules,
  selfCheckIn: row.selfCheckIn,
  needsApproval: row.needsApproval,
  photoIds: row.photos.map(({ id }) => id),
  state: row.state,
})

export const termColumns = ({ priceHourCents, ...terms }: Partial<ListingTerms>) => ({ rateCents: priceHourCents, ...terms })
