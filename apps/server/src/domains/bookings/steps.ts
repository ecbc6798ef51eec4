import { mailPassAddress } from '@tailshare/contract/bookings/orders/tripPasses'
import { orderNumber } from '@tailshare/contract/base/constants'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import type { BookingAct, NoticeBooking } from '@tailshare/rules/bookings/notices/bookingAct'
import { isUrgent, whoHears } from '@tailshare/rules/bookings/notices/whoHears'
import type { Config } from '../../start/config.ts'
import { passToken } from '../../crypto/signed.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { publish } from '../../db/publish.ts'
import { tellGuests } from './orders/guests/steps.ts'
import { notifyAll } from '../people/notices/steps.ts'
import { listStaffAt } from './queries.ts'
import type { OrderMoney } from './payment/money/queries.ts'
import { type NoticeContext, findNoticeContext } from './notices/queries.ts'

const bookingOf = (context: NoticeContext): NoticeBooking => ({
  id: context.id,
  number: orderNumber(context.number),
  tailNumber: context.tailNumber,
  airportId: context.airportId,
  zone: context.zone,
  start: context.startAt,
  drop: context.dropAt,
  pilot: { id: context.pilotId, name: `${context.pilotFirstName} ${context.pilotLastName}` },
  ownerId: context.ownerId,
  csipId: context.csipId,
})

export const publishBooking = async (
  tx: Tx,
  { id, pilotId, ownerId, csipId }: Pick<OrderMoney, 'id' | 'pilotId' | 'ownerId' | 'csipId'>,
  more: (string | undefined)[] = [],
) => {
  const people = [pilotId, ownerId, csipId, ...more, ...(await listStaffAt(tx, id))].filter((person) => person != null)
  return publish(tx, [...new Set(people)], 'order', { orderId: id })
}

export const passPicture = (
  { id, tailNumber, startAt: from, dropAt: to, zone }: NoticeContext,
  { publicUrl, secretKey }: Pick<Config, 'publicUrl' | 'secretKey'>,
) => ({
  url: publicUrl + mailPassAddress(passToken(id, secretKey)),
  alt: `${tailNumber}, ${wholePeriodText({ from, to }, zone)}`,
})

type BookingEvent = {
  byId: string | null
  act: BookingAct
  /** A name that makes this notice go out only once per booking. */
  once?: string
  /** Image at the top of the pilot's mail. */
  picture?: { url: string; alt: string }
}

const notesOf = (context: NoticeContext, happened: readonly BookingEvent[]) => {
  const booking = bookingOf(context)
  return happened.flatMap(({ byId, act, once, picture }) => {
    const urgent = isUrgent(booking, act, new Date())
    return whoHears(booking, act, byId).map((note) => ({
      ...note,
      urgent,
      ...(once && { once: `${once}:${context.id}` }),
      ...(picture && note.to === context.pilotId && { mailPicture: picture }),
    }))
  })
}

const concernedBy = ({ pilotId, ownerId, csipId, staffIds }: NoticeContext, happened: readonly BookingEvent[]) => {
  const more = happened.flatMap(({ act }) => [
    'next' in act ? act.next?.pilotId : undefined,
    'former' in act ? act.former?.id : undefined,
  ])
  return [...new Set([pilotId, ownerId, csipId, ...more, ...staffIds].filter((person) => person != null))]
}

export const notifyConcerned = async (
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  context: NoticeContext,
  happened: readonly BookingEvent[],
) => {
  await notifyAll(db, config, notesOf(context, happened), context.hearings)
  await tellGuests(
    db,
    config,
    context.id,
    happened.map(({ act }) => act.act),
  )
  await publish(db, concernedBy(context, happened), 'order', { orderId: context.id })
}

/** The same, but reads the booking first, in the current transaction. */
export const tellOfBooking = async (
  tx: Tx,
  { config, orderId, ...happened }: BookingEvent & { config: Pick<Config, 'publicUrl'>; orderId: string },
) => {
  const context = await findNoticeContext(tx, orderId)
  if (context) await notifyConcerned(tx, config, context, [happened])
}
