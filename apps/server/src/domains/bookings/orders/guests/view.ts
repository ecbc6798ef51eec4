import type { BeforeFlight } from '@tailshare/contract/bookings/orders/beforeFlight'
import { withoutLinks } from '@tailshare/rules/messages/links'
import { wholeInstantText, wholePeriodText } from '@tailshare/contract/text/timeText'
import type { GuestRow, TripRow } from './queries.ts'

export const viewGuests = (rows: readonly GuestRow[], isPilot: boolean): BeforeFlight['guests'] =>
  rows.map(({ mailedAt, email, ...guest }) => ({
    ...guest,
    email: isPilot ? email : '',
    mailedAt: mailedAt?.toISOString() ?? null,
  }))

type News = 'invited' | 'changed' | 'dropped'

const bring = (isSecondPilot: boolean) =>
  isSecondPilot
    ? 'Bring your pilot certificate, medical, photo ID and headset.'
    : 'Bring a photo ID, sunglasses, water and one soft bag. Small airplanes count pounds: tell your pilot what you and your bag weigh. Headsets are aboard or with your pilot; ask.'

/** A guest has no account: all they need is in the mail. Pilots’ words are one line each, without links: strangers get this. */
export const guestMail = (guest: GuestRow, trip: TripRow, news: News, { publicUrl }: { publicUrl: string }) => {
  const line = (text: string) => withoutLinks(text.replace(/\s+/g, ' '), publicUrl)
  const { email, isSecondPilot } = guest
  const { isOff, tailNumber, modelName, airport, zone, from, to, delayedUntil } = trip
  const [name, pilot, destination] = [line(guest.name), line(trip.pilot), line(trip.destination)]
  const when = wholePeriodText({ from, to }, zone)
  const why = {
    text: `You are getting this because ${pilot} gave us this address to invite you. We use it for this trip only, and erase it a month after.`,
  }
  if (news === 'dropped')
    return {
      to: email,
      subject: `${pilot} flies without you`,
      text: `Hello ${name},\n\n${pilot} has taken you off the list for ${tailNumber}, ${when}.`,
      why,
    }
  if (isOff)
    return {
      to: email,
      subject: `The flight with ${pilot} is off`,
      text: `Hello ${name},\n\n${pilot}’s flight in ${tailNumber}, ${when}, was canceled.`,
      why,
    }
  const subject = news === 'invited' ? `${pilot} takes you flying in ${tailNumber}` : `Your flight with ${pilot} has changed`
  const late = delayedUntil
    ? `\n\n${pilot} is running late, and expects to be there ${wholeInstantText(delayedUntil, zone)}.`
    : ''
  const as = isSecondPilot ? 'You are the second pilot' : 'You are a passenger'
  const text = `Hello ${name},\n\n${as} in ${tailNumber}, a ${modelName}: ${when}. You meet at ${airport}${destination ? `, and fly to ${destination}` : ''}.${late}\n\n${bring(isSecondPilot)}\n\nWhere exactly you meet, ${pilot} tells you. Weather may change the plan; ask before you drive.`
  return { to: email, subject, text, why }
}
