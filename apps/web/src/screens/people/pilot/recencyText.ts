import type { Recency } from '@tailshare/contract/people/documents/recency'
import { countText } from '@tailshare/contract/text/countText'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { landingsForPassengers } from '@tailshare/rules/bookings/law/currency/landings'

/** `until`: the last day on which three landings were within 90 days, which may have passed. */
const state = (landings: number, until: string | null) => {
  if (until === null) return 'not yet'
  return `${landings >= landingsForPassengers ? 'through' : 'ended'} ${plainDayText(until)}`
}

export const maySeatPassengers = ({ landings }: Recency) => landings >= landingsForPassengers

/** Landings and until when they let a pilot take passengers along, by day and by night. */
export const recencyText = ({ landings, night, until, nightUntil }: Recency) =>
  `${countText(landings, 'landing')} in 90 days, ${night} by night. By day ${state(landings, until)}; by night ${state(night, nightUntil)}.`
