/** The product's name; the only place it is written in code. */
export const productName = 'Tailshare'

export const apiBase = '/api/v1/'

/** Days are those of the home airport; without one, of the country's east, where its banks keep theirs. */
export const zoneWithoutHome = 'America/New_York'
/** Before an airport is chosen, the days of a search are those of the West, where most of the fleet is. */
export const zoneWithoutAirport = 'America/Los_Angeles'

/** Values that the specification fixes (§9 of both documents). */
/** Dollars, as far as the search's scale goes; its top means that and above. */
export const pricePerHour = { min: 1, max: 1000 } as const
export const yearManufactured = { min: 1960 } as const
/** Of a flight, by the meter; how long a trip may take is up to the owner. */
export const maxFlightHours = 48
/** Days that an aircraft may be away at a time, in steps of 24 hours: what an owner can choose, and what counts until then. */
export const tripDays = { least: 1, usual: 7, most: 21 } as const
export const slotHours = 0.5
/** Days from today on of which a share on offer says whether its aircraft is free. */
export const daysOnOffer = 60
/** Months that a booking may start ahead; between the two variants of the specification the booker decides. */
export const bookMonthsAhead = { renter: 6, owner: 24, coOwner: 24 } as const
export const codeLength = 6
export const nameMinLength = 2
export const passwordMinLength = 5
export const passwordMaxLength = 200
/** Names the account that a request is meant for: whom its page was drawn for, or who had made it before it could be sent. */
export const forAccountHeader = 'for-account'
export const requestTimeoutMs = 12_000
export const toastMs = 5_000
export const progressBar = { throttleMs: 200, durationMs: 5_000 } as const
export const chunkReloadGuardMs = 60_000
export const modalOutsideClickBlockMs = 500
export const autocomplete = { debounceMs: 300, minChars: 3 } as const
/** How long a check of a document usually takes; every sentence that promises it says “usually within”. */
export const verificationTime = 'one business day'
/** The same after a comma. */
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
