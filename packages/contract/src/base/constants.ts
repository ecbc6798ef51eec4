/** The product's name. Use this constant everywhere in code. */
export const productName = 'Tailshare'

export const apiBase = '/api/v1/'

/** Time zone of accounts without a home airport: Eastern, as US banks use. */
export const zoneWithoutHome = 'America/New_York'
/** Time zone of a search before an airport is chosen: Pacific, where most of the fleet is. */
export const zoneWithoutAirport = 'America/Los_Angeles'

/** Values set by the specification (§9 of both documents). */
/** Range of the search slider, in dollars. The maximum means that and above. */
export const pricePerHour = { min: 1, max: 1000 } as const
export const yearManufactured = { min: 1960 } as const
/** Flight hours by the meter. Trip length is limited by the owner. */
export const maxFlightHours = 48
/** Longest trip in days (of 24 hours) that an owner can choose; `usual` is the default. */
export const tripDays = { least: 1, usual: 7, most: 21 } as const
export const slotHours = 0.5
/** Days from today for which a share on offer shows availability. */
export const daysOnOffer = 60
/** How many months ahead a booking may start, by who books. */
export const bookMonthsAhead = { renter: 6, owner: 24, coOwner: 24 } as const
export const codeLength = 6
export const nameMinLength = 2
export const passwordMinLength = 5
export const passwordMaxLength = 200
/** Header naming the account a request is meant for: the one the page was rendered for, or that queued the request while offline. */
export const forAccountHeader = 'for-account'
export const requestTimeoutMs = 12_000
export const toastMs = 5_000
export const progressBar = { throttleMs: 200, durationMs: 5_000 } as const
export const chunkReloadGuardMs = 60_000
export const modalOutsideClickBlockMs = 500
export const autocomplete = { debounceMs: 300, minChars: 3 } as const
/** Length of a CSIP's own words on their profile. */
export const mostCsipWords = 1200
/** Typical time to verify a document. Always write "usually within". */
export const verificationTime = 'one business day'
/** The same, to follow a comma. */
export const verificationTakes = `usually within ${verificationTime}`
export const pageSize = { default: 20, max: 100 } as const

export const aircraftTypes = { 1: 'Propeller', 5: 'Jet' } as const
export type AircraftType = 1 | 5

export const searchOrders = {
  '-price_hour': 'Price high to low',
  price_hour: 'Price low to high',
  '-year_manufactured': 'New to Old',
  year_manufactured: 'Old to New',
  distance: 'Nearest first',
  recommended: 'Recommended',
} as const
export type SearchOrder = keyof typeof searchOrders

export const pilotCategories = {
  student_pilot: 'Student Pilot',
  licensed_pilot: 'Licensed Pilot Non-Instructor',
  instructor_pilot: 'CFI/CFII Non-CSIP',
  csip_pilot: 'CSIP',
  non_pilot: 'Non Pilot',
} as const
export type PilotCategory = keyof typeof pilotCategories

export const states = { NV: 'Nevada', FL: 'Florida', TX: 'Texas', CA: 'California', AZ: 'Arizona', OTHER: 'Other' } as const

export const documentKinds = {
  medical: 'Medical certificate',
  flight_review: 'Flight review',
  ipc: 'Instrument proficiency check',
  insurance: 'Renter’s insurance',
  transition: 'Transition training',
  pilot_certificate: 'Pilot certificate',
  photo_id: 'Photo ID',
  basic_med_course: 'BasicMed course',
  basic_med_exam: 'BasicMed examination',
  endorsement: 'Logbook endorsement',
  proficiency_check: 'Jet proficiency check',
  instructor_certificate: 'Instructor certificate',
} as const
export type DocumentKind = keyof typeof documentKinds

/** Characters of an answer to a disputed payment. The bank accepts 150,000 for all its parts. */
export const longestEvidence = 15_000

export const orderNumberPrefix = 'TS-'

export const orderNumber = (number: number) => `${orderNumberPrefix}${number}`
