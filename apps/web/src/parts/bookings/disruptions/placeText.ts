import { moneyText } from '@tailshare/contract/text/money'
import type { DisruptionKind, DisruptionOption, DisruptionPlace } from '@tailshare/contract/bookings/disruptions/disruptions'
import { wholePeriodText } from '@tailshare/contract/text/timeText'

/** `N417TS at KSQL, Sat, Nov 28, 13:00 – 17:00 PST, with Elena Park`. */
export const placeText = ({ tailNumber, airportCode, zone, from, to, csipName }: DisruptionPlace) => {
  const when = wholePeriodText({ from: new Date(from), to: new Date(to) }, zone)
  return `${tailNumber} at ${airportCode}, ${when}${csipName ? `, with ${csipName}` : ''}`
}

/** What leaving the booking unchanged means for the pilot and for the blocked time. */
export const stayText = (kind: DisruptionKind) => {
  if (kind === 'shop' || kind === 'block')
    return 'Nothing changes for the pilot. Your time is set aside around this booking, and is that much shorter.'
  if (kind === 'away') return 'Nothing changes for the pilot. You fly this one, and your time away leaves it out.'
  return 'Nothing changes for the pilot.'
}

export const costText = ({ kind, totalCents }: DisruptionOption, now: DisruptionPlace) => {
  if (kind === 'cancel') return 'The pilot gets a full refund.'
  if (totalCents === null || now.totalCents === null) return 'The pilot pays no more than before.'
  const saved = now.totalCents - totalCents
  return saved > 0 ? `${moneyText(totalCents)}, ${moneyText(saved)} less than before.` : `${moneyText(totalCents)}, as before.`
}
