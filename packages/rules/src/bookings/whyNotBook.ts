import type { BookingRefusal } from '@tailshare/contract/bookingRefusals'
import { inThePast, tooFarAhead, tooLong } from './dates.ts'
import * as experience from './experience.ts'
import type { BookingFacts } from './facts.ts'
import { membershipRequired, notACustomer, paymentMethodRequired } from './membership.ts'
import { flightReview, insurance, ipc, medical, transition } from './papers.ts'
import { advanceDays, consecutiveDays, holidayQuota, maintenanceHours } from './quotas.ts'
import type { BookingRule } from './refuse.ts'
import { aircraftGrounded, maintenanceDueBeforeReturn, pilotBusy, slotTaken } from './slot.ts'

/** In the order in which a pilot can act: dates, slot, papers, experience, money. */
export const bookingRules: BookingRule[] = [
  inThePast,
  tooFarAhead,
  tooLong,
  holidayQuota,
  consecutiveDays,
  advanceDays,
  maintenanceHours,
  slotTaken,
  pilotBusy,
  aircraftGrounded,
  maintenanceDueBeforeReturn,
  medical,
  flightReview,
  ipc,
  insurance,
  transition,
  experience.studentNotAllowed,
  experience.totalHours,
  experience.typeHours,
  experience.highPerformance,
  experience.typeRating,
  experience.csipRequired,
  experience.csipUnavailable,
  experience.passengerRecency,
  notACustomer,
  membershipRequired,
  paymentMethodRequired,
]

/** Every reason against a booking at once. Screens disable with it, and the server refuses with it. */
export const whyNotBook = (facts: BookingFacts): BookingRefusal[] => bookingRules.flatMap((rule) => rule(facts))

/** Warnings are shown and recorded, but do not stop a booking. */
export const blocks = (refusals: BookingRefusal[]) => refusals.some(({ severity }) => severity === 'block')
