import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import type { Trip } from '../../../parts/bookings/trip/draft/tripAddress.ts'
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

type Leased = {
  quote: { terms?: { ownsAircraft: boolean } | undefined } | null
  trip: Pick<Trip, 'csip'>
  ownerId: string | undefined
}

/** Who has the aircraft by what right; the statement at check-out says the same (AC 91-37B). `commander`: an instructor in command. */
export const controlText = (commander: string | null, { quote, trip, ownerId }: Leased) => {
  const isOwn = quote?.terms?.ownsAircraft ?? false
  const byOwner = !isOwn && trip.csip !== undefined && trip.csip === ownerId
  const right = isOwn
    ? 'The aircraft is yours, alone or with partners, and nobody leases it.'
    : byOwner
      ? 'The owner gives flight training in the aircraft; it is not leased without crew.'
      : commander === null
        ? 'This is a dry lease.'
        : 'You lease the aircraft and bring your instructor.'
  if (commander !== null)
    return `${right} ${commander} decides whether the flight is safe, answers for it under 14 CFR Part 91, and signs for operational control at the aircraft. You carry no one for hire.`
  const decides =
    'You decide whether the flight is safe, you are responsible for it under 14 CFR Part 91, and you carry no one for hire.'
  const airworthy = isOwn ? 'Check' : 'The owner keeps the aircraft airworthy; you check'
  return `${right} ${decides} ${airworthy} that it is ${isOwn ? 'airworthy ' : ''}before each flight.`
}
