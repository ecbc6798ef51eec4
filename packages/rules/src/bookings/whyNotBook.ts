import type { BookingRefusal } from '@tailshare/contract/bookingRefusals'
import { inThePast, tooFarAhead, tooLong } from './dates.ts'
import * as experience from './experience.ts'
import type { BookingFacts } from './facts.ts'
import { membershipRequired, notACustomer, paymentMethodRequired } from './membership.ts'
import { flightReview, insurance, ipc, medical, transition } from './documents.ts'
import { advanceDays, consecutiveDays, holidayQuota, maintenanceHours } from './quotas.ts'
import type { BookingRule } from './refuse.ts'
import { aircraftGrounded, maintenanceDueBeforeReturn, pilotBusy, slotTaken } from './slot.ts'

const dates = [inThePast, tooFarAhead, tooLong]
const quotas = [holidayQuota, consecutiveDays, advanceDays, maintenanceHours]
const slot = [slotTaken, pilotBusy]
const airworthiness = [aircraftGrounded, maintenanceDueBeforeReturn]
const documents = [medical, flightReview, ipc, insurance, transition]
const skills = [
  experience.studentNotAllowed,
  experience.totalHours,
  experience.typeHours,
  experience.highPerformance,
  experience.typeRating,
  experience.csipRequired,
  experience.csipUnavailable,
  experience.passengerRecency,
]
const money = [membershipRequired, paymentMethodRequired]

/** In the order in which a pilot can act: dates, slot, documents, experience, money. */
export const bookingRules: BookingRule[] = [
  ...dates,
  ...quotas,
  ...slot,
  ...airworthiness,
  ...documents,
  ...skills,
  notACustomer,
  ...money,
]

/** What a pilot brings and an aircraft asks, whatever the dates: for cards and the aircraft page. */
export const pilotRules: BookingRule[] = [...airworthiness, ...documents, ...skills, notACustomer]

/** What stands in the way of a booking on any date. */
export const datelessRules: BookingRule[] = [...pilotRules, ...money]

/** Every reason against a booking at once. Screens disable with it, and the server refuses with it. */
export const whyNotBook = (facts: BookingFacts): BookingRefusal[] => bookingRules.flatMap((rule) => rule(facts))

/** Warnings are shown and recorded, but do not stop a booking. */
export const blocks = (refusals: BookingRefusal[]) => refusals.some(({ severity }) => severity === 'block')
