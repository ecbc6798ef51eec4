import { mostGuestMails, mostWeekGuestMails } from '@tailshare/contract/bookings/orders/beforeFlight'
import { plusHours } from '@tailshare/contract/text/period'
import type { BookingAct } from '@tailshare/rules/bookings/notices/bookingAct'
import type { Config } from '../../../../start/config.ts'
import type { Db, Tx } from '../../../../db/connect.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { countMails, findTrip, type GuestRow, listGuests, replaceGuests, setMailed, sumMails } from './queries.ts'
import { guestMail } from './view.ts'

type Site = Pick<Config, 'publicUrl'>
type Named = Omit<GuestRow, 'mailedAt'>

type Saving = { orderId: string; pilotId: string; named: readonly Named[]; now: Date; config: Site }

/** Names the guests of a locked booking, invites those with a new address, and tells those who were taken off. */
export const saveGuests = async (tx: Tx, { orderId, pilotId, named, now, config }: Saving) => {
  const before = await listGuests(tx, orderId)
  const held = new Map(before.map(({ email, mailedAt }) => [email, mailedAt]))
  const guests = named.map((guest) => ({ ...guest, mailedAt: guest.email ? (held.get(guest.email) ?? now) : null }))
  const invited = guests.filter(({ email }) => email && !held.get(email))
  const dropped = before.filter(({ email, mailedAt }) => mailedAt && !named.some((one) => one.email === email))
  await replaceGuests(tx, orderId, guests)
  const mails = invited.length + dropped.length
  if (mails === 0) return
  const ofBooking = await countMails(tx, orderId, mails)
  const ofWeek = await sumMails(tx, pilotId, plusHours(now, -7 * 24))
  if (ofBooking > mostGuestMails || ofWeek > mostWeekGuestMails) throw new Refusal('too_many_guest_mails')
  const trip = await findTrip(tx, orderId)
  for (const guest of invited) await sendMail(tx, guestMail(guest, trip, 'invited', config))
  for (const guest of dropped) await sendMail(tx, guestMail(guest, trip, 'dropped', config))
}

/** Events of which guests are notified: other times, another aircraft, the end. */
const concernsGuests: ReadonlySet<BookingAct['act']> = new Set([
  'moved',
  'movedOver',
  'movedBack',
  'aircraftChanged',
  'canceled',
  'undone',
  'declined',
  'unanswered',
  'withdrawn',
  'lapsed',
  'noGo',
  'groundedOut',
  'delayed',
] as const)

/** Mails the invited guests of a booking to which one of these acts happened, up to the most. */
export const tellGuests = async (db: Db, config: Site, orderId: string, acts: readonly BookingAct['act'][]) => {
  if (!acts.some((act) => concernsGuests.has(act))) return
  const invited = (await listGuests(db, orderId)).filter(({ mailedAt }) => mailedAt !== null)
  if (invited.length === 0 || (await countMails(db, orderId, invited.length)) > mostGuestMails) return
  const trip = await findTrip(db, orderId)
  for (const guest of invited) await sendMail(db, guestMail(guest, trip, 'changed', config))
  await setMailed(db, orderId, new Date())
}
