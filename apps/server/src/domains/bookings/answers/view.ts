import type { BookingRefusal, BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import { Refusal } from '../../../http/refusal.ts'
import { bookingRefused, isGone } from '../book/view.ts'

// Limits what an owner learns about why a pilot cannot fly.

/** Codes about the aircraft, the dates and the owner's own list. All others are private to the pilot. */
const forOwners: readonly BookingRefusalCode[] = [
  'in_the_past',
  'too_far_ahead',
  'too_long',
  'planned_hours_low',
  'planned_hours_high',
  'slot_taken',
  'not_listed',
  'aircraft_grounded',
  'maintenance_due_before_return',
  'annual_not_on_record',
  'hundred_hours_passed',
  'inspection_limits_trip',
  'inspections_not_confirmed',
  'too_many_aboard',
  'not_a_customer',
  'csip_required',
  'csip_unavailable',
  'csip_not_qualified',
  'csip_hours',
]

/**
 * Rewrites a refusal for the owner: details for aircraft and dates; of the pilot only that something (a document, hours, another booking)
 * is in the way.
 */
export const refusedToOwner = (templates: BookingRefusal[], pilotName: string) => {
  const own = templates.filter(({ code }) => forOwners.includes(code)).map((one): BookingRefusal => ({ ...one, fix: [] }))
  const isPilots = templates.some(({ code, severity }) => severity === 'block' && !forOwners.includes(code))
  const detail = `${pilotName} cannot take this flight as it is. What stands against it is shown to the pilot only. Please ask them to look at these dates.`
  if (isPilots && !own.some(({ severity }) => severity === 'block')) return new Refusal('pilot_not_ready', { detail })
  const refused = bookingRefused(own, [], own.some(isGone) ? 409 : 422)
  return isPilots
    ? new Refusal('booking_refused', { templates: own, alternatives: [], detail }, { status: refused.status })
    : refused
}

const refusedIn = (error: unknown) =>
  error instanceof Refusal && error.code === 'booking_refused' ? (error.data.templates as BookingRefusal[]) : undefined

/** For `.catch(hideFromOwner(…))`: rewrites a refusal of the rules for the owner. */
export const hideFromOwner = (pilotName: string) => (error: unknown) => {
  const templates = refusedIn(error)
  throw templates ? refusedToOwner(templates, pilotName) : error
}

const aboutCsip = (code: BookingRefusalCode) => code.startsWith('csip_')

/**
 * The same for an owner who books for someone. CSIP failures reveal whether the pilot is a student, so replace them with those of an
 * unknown pilot.
 */
export const hideFromAsker = (pilotName: string, forAnyone: () => Promise<BookingRefusal[]>) => async (error: unknown) => {
  const templates = refusedIn(error)
  if (!templates?.some(({ code }) => aboutCsip(code))) return hideFromOwner(pilotName)(error)
  const ofCsip = (await forAnyone()).filter(({ code }) => aboutCsip(code))
  const others = templates.filter(({ code }) => !(aboutCsip(code) && forOwners.includes(code)))
  throw refusedToOwner([...others, ...ofCsip], pilotName)
}
