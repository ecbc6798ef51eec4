import type { Override } from '@tailshare/contract/bookings/book/overrides'
import { paths } from '@tailshare/contract/base/paths'
import { periodText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../people/people/personName.ts'
import type { Todo } from './todoItem.ts'

type Asked = Pick<Override, 'id' | 'pilot' | 'aircraft' | 'what' | 'flightStartTime' | 'flightDropTime'>

/** Pilots who ask for an exception to a rule. */
export const overrideTodos = (asked: readonly Asked[]): Todo[] =>
  asked.map(({ id, pilot, aircraft, what, flightStartTime, flightDropTime }) => ({
    id: `override-${id}`,
    tone: 'caution',
    icon: 'people',
    title: `${fullName(pilot)} asks to fly ${aircraft.tailNumber}`,
    text: `${flightStartTime && flightDropTime ? `${periodText({ from: new Date(flightStartTime), to: new Date(flightDropTime) }, aircraft.zone)}. ` : ''}Your rules say no: ${what}.`,
    to: paths.aircraftBookings(),
    action: 'Answer',
  }))
