import { hoursText } from '@tailshare/contract/hours'
import type { BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import { dayText, instantText, plainDayText } from '@tailshare/contract/timeText'

// One entry per code: the fact as a heading, and the data that failed as a sentence. Days are `YYYY-MM-DD`, instants ISO in UTC.

type Words = { title: string; text: string }
type Drop = { dropTime: string; zone: string }

const at = (instant: string, zone: string) => instantText(new Date(instant), zone)
const returns = ({ dropTime, zone }: Drop) => `This trip returns on ${at(dropTime, zone)}.`
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`
const holidayCount = (count: number) => `${count} ${count === 1 ? 'holiday' : 'holidays'}`
const newer = (pending: boolean) => (pending ? ' A newer one is being verified, which usually takes four working hours.' : '')
const verifying = 'Checks usually take four working hours, and this booking needs the answer.'
const because = (cause: string) => cause.charAt(0).toUpperCase() + cause.slice(1)

const texts = {
  // dates
  in_the_past: (d: { startTime: string; zone: string }) => ({
    title: 'This time has passed',
    text: `The trip would have left on ${at(d.startTime, d.zone)}. Choose a later start.`,
  }),
  too_far_ahead: (d: { startTime: string; zone: string; months: number; lastDay: string }) => ({
    title: `Bookings open ${d.months} months ahead`,
    text: `This trip leaves on ${at(d.startTime, d.zone)}. Today the last day that you can book is ${dayText(d.lastDay)}.`,
  }),
  too_long: (d: { hours: number; limit: number; problem: 'long' | 'backwards' | 'grid' }) =>
    ({
      long: {
        title: `Trips last up to ${d.limit} hours`,
        text: `From out to back this one takes ${d.hours} hours. Bring it back earlier, or book it as two trips.`,
      },
      backwards: { title: 'The return is not after the departure', text: 'A trip takes half an hour at least.' },
      grid: { title: 'Trips start and end on the half hour', text: 'Choose a full or a half hour for departure and return.' },
    })[d.problem],

  // slot
  slot_taken: (d: { from: string; to: string; zone: string; tailNumber: string }) => ({
    title: `${d.tailNumber} is taken at this time`,
    text: `It is booked, with its turnaround, from ${at(d.from, d.zone)} to ${at(d.to, d.zone)}.`,
  }),
  pilot_busy: (d: { from: string; to: string; zone: string }) => ({
    title: 'You have another booking at this time',
    text: `It runs from ${at(d.from, d.zone)} to ${at(d.to, d.zone)}.`,
  }),
  aircraft_grounded: (d: { tailNumber: string; reason: string }) => ({
    title: `${d.tailNumber} is grounded`,
    text: `${d.reason}. It can be booked again when this is settled.`,
  }),
  maintenance_due_before_return: (
    d: Drop & { inspections: string; dueOn: string | null; hoursLeft: number | null; hours: number },
  ) => ({
    title: `${d.inspections} ${d.inspections.includes(' and ') ? 'come' : 'comes'} due before you are back`,
    text:
      d.dueOn === null
        ? `${hoursText(d.hoursLeft ?? 0)} are left, and this trip with the bookings before it needs ${hoursText(d.hours)}.`
        : `It is valid until ${dayText(d.dueOn)}. ${returns(d)}`,
  }),

  // documents
  medical_expired: (d: Drop & { validUntil: string | null; pending: boolean; rejected: boolean }) =>
    document('medical certificate', d),
  flight_review_expired: (d: Drop & { validUntil: string | null; pending: boolean; rejected: boolean }) =>
    document('flight review', d),
  ipc_older_than_6_months: (d: Drop & { checkedOn: string; validUntil: string }) => ({
    title: 'Your last IPC will be older than 6 months',
    text: `It was on ${dayText(d.checkedOn)} and counts until ${dayText(d.validUntil)}. ${returns(d)}`,
  }),
  ipc_date_missing: (d: { rejected: boolean }) => ({
    title: 'We do not know the date of your last IPC',
    text: d.rejected
      ? 'Your last upload was rejected. The owner asks for an instrument proficiency check within 6 months.'
      : 'The owner asks for an instrument proficiency check within 6 months. Upload the endorsement with its date.',
  }),
  ipc_pending: () => ({ title: 'Your IPC is still being verified', text: verifying }),
  insurance_pending: () => ({
    title: 'Your renter’s insurance is still being verified',
    text: verifying,
  }),
  insurance_file_missing: (d: { rejected: boolean }) => ({
    title: 'Your renter’s insurance is missing',
    text: d.rejected
      ? 'Your last upload was rejected. Upload the policy again and wait for the check.'
      : 'Upload the policy and wait for the check, which usually takes four working hours.',
  }),
  insurance_expired: (d: Drop & { validUntil: string; pending: boolean }) => ({
    title: 'Your renter’s insurance ends before you are back',
    text: `It is valid until ${dayText(d.validUntil)}. ${returns(d)}${newer(d.pending)}`,
  }),
  insurance_date_missing: () => ({
    title: 'Your renter’s insurance has no end date',
    text: 'Upload the policy again with the day on which it ends.',
  }),
  transition_missing: (d: { modelFamily: string }) => ({
    title: `Transition training for the ${d.modelFamily} is missing`,
    text: `Pilots who fly it alone need the manufacturer’s ${d.modelFamily} training. Upload the certificate if you have it.`,
  }),
  transition_negative: (d: { modelFamily: string }) => ({
    title: `Your ${d.modelFamily} training document was rejected`,
    text: 'Upload the certificate that shows the model and the day of the training.',
  }),
  transition_pending: (d: { modelFamily: string }) => ({
    title: `Your ${d.modelFamily} training is still being verified`,
    text: verifying,
  }),

  // experience
  total_hours_missing: (d: { asked: number }) => ({
    title: 'Your total time is missing',
    text: `The owner’s minimum for pilots flying alone is ${hoursText(d.asked)}. Enter your hours in your profile.`,
  }),
  total_hours_low: (d: { asked: number; have: number }) => ({
    title: `${hoursText(d.asked)} total time are asked for, you have ${hoursText(d.have)}`,
    text: `The owner’s minimum for pilots flying alone. You are ${hoursText(d.asked - d.have)} short.`,
  }),
  type_hours_missing: (d: { asked: number; modelFamily: string }) => ({
    title: `Your hours in the ${d.modelFamily} are missing`,
    text: `The owner’s minimum for pilots flying it alone is ${hoursText(d.asked)} in type. Enter your hours in your profile.`,
  }),
  type_hours_low: (d: { asked: number; have: number; modelFamily: string }) => ({
    title: `${hoursText(d.asked)} in type are asked for, you have ${hoursText(d.have)}`,
    text: `The owner’s minimum for pilots flying the ${d.modelFamily} alone. You are ${hoursText(d.asked - d.have)} short.`,
  }),
  student_not_allowed: (d: { modelName: string }) => ({
    title: 'Students do not fly jets',
    text: `The ${d.modelName} needs a licensed pilot with its type rating, also with a CSIP aboard.`,
  }),
  high_performance_endorsement: (d: { horsepower: number; modelName: string }) => ({
    title: 'A high-performance endorsement is needed',
    text: `The ${d.modelName} has ${d.horsepower} hp; above 200 hp the law asks for it (14 CFR 61.31(f)). Add it to your profile if you have it.`,
  }),
  type_rating: (d: { rating: string; modelName: string }) => ({
    title: `The ${d.modelName} needs an ${d.rating} type rating`,
    text: 'The law asks every pilot in command for it (14 CFR 61.31(a)). Add it to your profile if you hold it.',
  }),
  passenger_recency: (d: { landings: number; passengers: number }) => ({
    title: 'Three landings in 90 days are needed to carry passengers',
    text: `We know of ${d.landings} (14 CFR 61.57). Make sure that your logbook has the rest before you take ${d.passengers === 1 ? 'your passenger' : 'passengers'}.`,
  }),
  csip_required: (d: { tailNumber: string }) => ({
    title: 'The owner asks for a CSIP aboard',
    text: `${d.tailNumber} is flown with a CSIP only. Add one to this trip.`,
  }),
  csip_required_because: (d: { because: string }) => ({
    title: 'You need a CSIP aboard',
    text: `${because(d.because)}. Add a CSIP to this trip.`,
  }),
  csip_unavailable: (d: { name: string | null; airportCode: string; atAirport: boolean }) => ({
    title: d.name ? `${d.name} is not available for this trip` : `No CSIP at ${d.airportCode} is free at this time`,
    text: !d.name
      ? 'The owner asks for one aboard. Other dates may work.'
      : d.atAirport
        ? 'Part of this time is taken. Choose another CSIP, or other dates.'
        : `${d.name} does not fly from ${d.airportCode}. Choose a CSIP who does.`,
  }),
  csip_unavailable_because: (d: { name: string | null; airportCode: string; because: string }) => ({
    title: d.name ? `${d.name} is not available for this trip` : `No CSIP at ${d.airportCode} is free at this time`,
    text: `${because(d.because)}, so one has to be aboard. Other dates may work.`,
  }),

  // quotas
  holiday_quota: (d: { holidays: string; quota: number; year: number }) => ({
    title: `This trip takes more than your ${holidayCount(d.quota)} in ${d.year}`,
    text: `It falls on ${d.holidays}. Holidays that nobody has claimed open to all co-owners 30 days before.`,
  }),
  holiday_quota_with_previous: (d: { holidays: string; previous: string; quota: number; year: number }) => ({
    title: `Your ${holidayCount(d.quota)} in ${d.year} are used`,
    text: `You have ${d.previous}; this trip falls on ${d.holidays}. Holidays that nobody has claimed open to all co-owners 30 days before.`,
  }),
  consecutive_days: (d: { from: string; to: string; days: number; quota: number }) => ({
    title: `More than ${days(d.quota)} within 60 days`,
    text: `With this trip you would have the aircraft on ${days(d.days)} between ${plainDayText(d.from)} and ${plainDayText(d.to)}; your share gives ${days(d.quota)}.`,
  }),
  advance_days: (d: { previous: number; additional: number; quota: number }) => ({
    title: `More than ${days(d.quota)} booked in advance`,
    text: `You hold ${days(d.previous)}, this trip adds ${days(d.additional)}. Trips that leave within 14 days do not count.`,
  }),
  maintenance_hours: (d: { previous: number; additional: number; quota: number; year: number }) => ({
    title: `More than ${d.quota} maintenance hours in ${d.year}`,
    text: `${hoursText(d.previous)} are used, this booking adds ${hoursText(d.additional)}.`,
  }),

  // membership and money
  membership_required: () => ({
    title: 'Booking needs a membership',
    text: 'You have no active membership. Any of the three plans will do.',
  }),
  payment_method_required: (d: { hasMethod: boolean }) =>
    d.hasMethod
      ? {
          title: 'The deposit needs a card',
          text: 'A bank account can pay for the flight, but a deposit can only be held on a card.',
        }
      : { title: 'A payment method is missing', text: 'Add a card, or a bank account with a card for the deposit.' },
  not_a_customer: (d: { tailNumber: string }) => ({
    title: `${d.tailNumber} is for the owner’s customers`,
    text: 'Ask the owner to put you on the list, or choose another aircraft.',
  }),
} satisfies Record<BookingRefusalCode, (data: never) => Words>

const document = (name: string, d: Drop & { validUntil: string | null; pending: boolean; rejected: boolean }): Words =>
  d.validUntil !== null
    ? {
        title: `Your ${name} expires before you are back`,
        text: `It is valid until ${dayText(d.validUntil)}. ${returns(d)}${newer(d.pending)}`,
      }
    : d.pending
      ? { title: `Your ${name} is still being verified`, text: verifying }
      : {
          title: `Your ${name} is missing`,
          text: d.rejected
            ? 'Your last upload was rejected. Upload it again.'
            : 'Upload it with its date and wait for the check.',
        }

/** What a code says about the case: raw values, as they are sent to clients. */
export type RefusalData<C extends BookingRefusalCode> =
  Parameters<(typeof texts)[C]> extends [infer Data] ? Data : Record<string, never>

const textByCode: { [C in BookingRefusalCode]: (data: RefusalData<C>) => Words } = texts

export const refusalText = <C extends BookingRefusalCode>(code: C, data: RefusalData<C>): Words => textByCode[code](data)
