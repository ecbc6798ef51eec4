import type { DocumentFacts } from '../../people/documents/validity.ts'
import { plusMonths } from '@tailshare/contract/text/period'
import type { AircraftFacts, Ahead, BookingFacts, CheckoutFacts, CsipFacts, LandedFacts, PilotFacts } from './facts.ts'

// Base facts for tests that pass every rule: a verified pilot, an SR22 at Palo Alto, a weekend.

export const zone = 'America/Los_Angeles'
export const now = new Date('2026-11-20T18:00:00Z')
/** Sat, Dec 5, 09:00 to Sun, Dec 6, 17:00 PST. */
export const weekend = { from: new Date('2026-12-05T17:00:00Z'), to: new Date('2026-12-07T01:00:00Z') }

export const document = (kind: DocumentFacts['kind'], changes: Partial<DocumentFacts> = {}): DocumentFacts => ({
  kind,
  status: 'complete',
  issuedOn: '2026-06-15',
  expiresOn: null,
  modelFamily: null,
  medicalClass: null,
  privileges: [],
  ...changes,
})

export const landed = (day: string, landings: number, changes: Partial<LandedFacts> = {}): LandedFacts => ({
  day,
  modelFamily: 'SR22',
  class: 'single_engine_land',
  tailwheel: false,
  landings,
  night: 0,
  ...changes,
})

const documents = [
  document('pilot_certificate', { privileges: ['private', 'instrument', 'single_engine'] }),
  document('endorsement', { privileges: ['high_performance'] }),
  document('photo_id'),
  document('medical', { medicalClass: 3, issuedOn: '2026-03-10' }),
  document('flight_review', { issuedOn: '2025-08-11' }),
  document('ipc', { issuedOn: '2026-09-14' }),
  document('insurance', { expiresOn: '2027-06-30' }),
  document('transition', { modelFamily: 'SR22', issuedOn: '2025-03-02' }),
]

export const pilot: PilotFacts = {
  id: 'pilot',
  category: 'licensed_pilot',
  birthDate: '1981-04-02',
  ratings: ['private', 'instrument'],
  endorsements: ['high_performance'],
  endorsed: [],
  totalHours: 612.4,
  typeHours: 88.1,
  typeCommandHours: 80,
  documents,
  landed: [landed('2026-11-10', 12)],
  hasActiveMembership: true,
  membershipPlanName: 'Wingman',
  membershipDiscountPercent: 5,
  hasUsablePaymentMethod: true,
  hasCard: true,
  ownsAircraft: false,
  checkouts: [],
  recent: { flights: [], entered: [] },
  overrides: [],
}

export const aircraft: AircraftFacts = {
  id: 'aircraft',
  tailNumber: 'N417TS',
  modelName: 'Cirrus SR22 G6',
  modelFamily: 'SR22',
  type: 1,
  class: 'single_engine_land',
  horsepower: 310,
  retractableGear: false,
  tailwheel: false,
  pressurized: false,
  ceilingFt: 17_500,
  turbojet: false,
  maxTakeoffLb: 3600,
  seats: 5,
  fullFuelPayloadLb: 694,
  needsTransition: true,
  needsTypeRating: null,
  zone,
  airportCode: 'KPAO',
  airport: { lat: 37.461, lon: -122.115 },
  state: 'CA',
  rateCents: 39_500,
  fuelIncluded: true,
  minimumHoursPerNight: 2,
  maxTripDays: 7,
  minimumTotalHours: 250,
  minimumTypeHours: 25,
  namedPilotIds: [],
  customersOnly: false,
  customerIds: [],
  turnaroundMinutes: 30,
  cancellationPolicy: 'moderate',
  depositCents: 50_000,
  listing: 'listed',
  grounded: null,
  inspections: [],
  annual: 'on_record',
  hoursBookedBefore: 0,
  checkoutMonths: 12,
  recency: { days: 60, landings: 3, hours: 1 },
  rules: {},
}

export const jet: Partial<AircraftFacts> = {
  modelName: 'Cirrus SF50 G2+',
  modelFamily: 'SF50',
  type: 5,
  horsepower: 0,
  retractableGear: true,
  pressurized: true,
  ceilingFt: 31_000,
  turbojet: true,
  maxTakeoffLb: 6000,
  needsTypeRating: 'type_sf50',
  minimumTotalHours: 750,
}

/** An SR22 checkout, valid for a year from the day it was signed. */
export const checkedOut = (signedOn: string, changes: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  modelFamily: 'SR22',
  aircraftId: null,
  signedOn,
  expiresOn: plusMonths(signedOn, 12),
  signedBy: 'Elena Park',
  ...changes,
})

/** An instructor certificate valid for the SR22. */
export const teaching = document('instructor_certificate', { privileges: ['cfi', 'cfii'], expiresOn: '2027-10-31' })

export const csip: CsipFacts = {
  id: 'csip',
  name: 'Elena Park',
  hourlyRateCents: 8_500,
  free: true,
  atAirport: true,
  pilot: { ...pilot, id: 'csip', documents: [...documents, teaching] },
  lessons: [],
}

/** The sample aircraft with one inspection. */
export const tracking = (changes: Partial<AircraftFacts['inspections'][number]>) => ({
  aircraft: { inspections: [{ title: '100 h inspection', dueOn: null, hoursLeft: null, ...changes }] },
})

export const noOneAhead: Ahead = { csips: [], booked: [], hoursAreGuessed: false }

type Changes = Partial<Omit<BookingFacts, 'request' | 'pilot' | 'aircraft'>> & {
  request?: Partial<BookingFacts['request']>
  pilot?: Partial<PilotFacts>
  aircraft?: Partial<AircraftFacts>
}

export const bookingFacts = ({
  request,
  pilot: pilotChanges,
  aircraft: aircraftChanges,
  ...rest
}: Changes = {}): BookingFacts => ({
  request: { period: weekend, plannedHours: 6, csip: null, passengers: 1, purpose: 'flight', ...request },
  pilot: { ...pilot, ...pilotChanges },
  aircraft: { ...aircraft, ...aircraftChanges },
  booker: 'renter',
  aircraftBusy: [],
  pilotBusy: [],
  csipsFree: null,
  quota: null,
  ahead: noOneAhead,
  now,
  ...rest,
})

/** The sample documents with one kind replaced or removed. */
export const documentsWith = (kind: DocumentFacts['kind'], ...replacements: DocumentFacts[]) => [
  ...documents.filter((held) => held.kind !== kind),
  ...replacements,
]

/** A student endorsed for solo flight and cross-country in the SR22. */
export const endorsedStudent: Partial<PilotFacts> = {
  category: 'student_pilot',
  documents: documentsWith(
    'pilot_certificate',
    document('pilot_certificate', { privileges: ['student'] }),
    document('endorsement', { privileges: ['solo', 'solo_cross_country'], modelFamily: 'SR22', issuedOn: '2026-11-18' }),
  ),
}
