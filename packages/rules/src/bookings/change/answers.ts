import { plusHours } from '@tailshare/contract/text/period'
import type { BookingFacts } from '../book/facts.ts'

// A booking that waits for a yes: until when.

const hoursToAnswer = 24
/** What whoever flies needs between the answer and the start. */
const hoursBeforeStart = 2
const shortNoticeHours = 3

/** The owner of the aircraft agrees to each booking of it first. */
export const needsOwnersYes = ({ needsApproval }: { needsApproval: boolean }, { booker }: Pick<BookingFacts, 'booker'>) =>
  needsApproval && booker === 'renter'

/** The day that people have to answer; less where the trip starts soon, and half of what is left where it starts very soon. */
export const answerUntil = (start: Date, now: Date): Date => {
  if (start < plusHours(now, shortNoticeHours)) return new Date((start.getTime() + now.getTime()) / 2)
  return new Date(Math.min(plusHours(now, hoursToAnswer).getTime(), plusHours(start, -hoursBeforeStart).getTime()))
}

/** Until when an owner can say whether someone may fly: a day before the trip, so that there is time for another, but a day in any case. */
export const questionEnds = (start: Date, asked: Date): Date => {
  const dayBefore = Math.max(plusHours(start, -hoursToAnswer).getTime(), plusHours(asked, hoursToAnswer).getTime())
  return new Date(Math.min(start.getTime(), dayBefore))
}
