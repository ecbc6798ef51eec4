import type { BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import type { Stage } from '@tailshare/contract/ramp'
import { dayIn, type Period } from '@tailshare/contract/period'
import type { BookingFacts } from '../bookings/facts.ts'
import { whyNotBook } from '../bookings/whyNotBook.ts'
import { runsOut } from '../maintenance/due.ts'
import type { Problem } from './facts.ts'

/** An aircraft that was grounded after the booking does not leave; it may come back. */
export const groundedProblems = (stage: Stage, grounded: string | null): Problem[] =>
  stage === 'departure' && grounded !== null
    ? [{ question: 'squawksRead', text: `The aircraft is grounded: ${grounded}`, severity: 'block' }]
    : []

type Trip = { planned: Period; plannedHours: number; hobbs: number; zone: string }

/** Whether no inspection that grounds runs out before the planned return, by date or by the hours planned. */
export const inspectionsLast = (
  inspections: { dueOn: string | null; dueHobbs: number | null }[],
  { planned, plannedHours, hobbs, zone }: Trip,
) =>
  inspections.every(({ dueOn, dueHobbs }) => {
    const limit = { dueOn, hoursLeft: dueHobbs === null ? null : dueHobbs - hobbs }
    const { byDate, byHours } = runsOut(limit, { day: dayIn(planned.to, zone), hours: plannedHours })
    return !byDate && !byHours
  })

/** What may have run out since the booking was made. Everything else was decided then. */
const expiries: BookingRefusalCode[] = [
  'medical_expired',
  'flight_review_expired',
  'ipc_older_than_6_months',
  'insurance_expired',
]

/** The booking's own rules once more: documents have to last until the planned return. */
export const expiredDocuments = (facts: BookingFacts): Problem[] =>
  whyNotBook(facts)
    .filter(({ code }) => expiries.includes(code))
    .map(({ title, text, severity }) => ({
      question: 'idAndMedical',
      text: `${title.replace(/\.$/, '')}. ${text}`,
      severity: severity === 'block' ? 'block' : 'warn',
    }))
