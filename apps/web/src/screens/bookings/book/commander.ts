import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import type { Trip } from '../../../parts/bookings/trip/tripAddress.ts'
import { fullName } from '../../../parts/people/people/personName.ts'

type Answer = Pick<CanBook, 'inCommand' | 'csips'>

/** The instructor's name if they act as pilot in command; `null` if the pilot does. */
export const commandingCsip = ({ inCommand, csips }: Answer, trip: Pick<Trip, 'csip'>) => {
  const chosen = csips.find(({ csip }) => csip.id === trip.csip)?.csip
  return inCommand === 'csip' && chosen ? fullName(chosen) : null
}

export const commanderText = (answer: Answer, trip: Pick<Trip, 'csip'>) => {
  const name = commandingCsip(answer, trip)
  return name === null ? 'You are pilot in command.' : `${name} is pilot in command.`
}
