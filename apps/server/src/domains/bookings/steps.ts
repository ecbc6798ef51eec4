import { mailPassAddress } from '@tailshare/contract/bookings/orders/tripPasses'
import { orderNumber } from '@tailshare/contract/base/constants'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import type { BookingAct, ToldBooking } from '@tailshare/rules/bookings/notices/told'
import { isUrgent, whoHears } from '@tailshare/rules/bookings/notices/whoHears'
import type { Config } from '../../config.ts'
import { passToken } from '../../crypto/signed.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { publish } from '../../db/publish.ts'
import { tellGuests } from './orders/guests/steps.ts'
import { notifyAll } from '../people/notices/steps.ts'
import { listStaffAt } from './queries.ts'
import type { OrderMoney } from './payment/money/queries.ts'
import { type Told, findNoticeContext } from './notices/queries.ts'

const bookingOf = (told: Told): ToldBooking => ({
  id: told.id,
  number: orderNumber(told.number),
  tailNumber: told.tailNumber,
  airportId: told.airportId,
  zone: told.zone,
  start: told.startAt,
  drop: told.dropAt,
  pilot: { id: told.pilotId, name: `${told.pilotFirstName} ${told.pilotLastName}` },
  ownerId: told.ownerId,
  csipId: told.csipId,
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
  { id, tailNumber, startAt: from, dropAt: to, zone }: Told,
  { publicUrl, secretKey }: Pick<Config, 'publicUrl' | 'secretKey'>,
) => ({
  url: publicUrl + mailPassAddress(passToken(id, secretKey)),
  alt: `${tailNumber}, ${wholePeriodText({ from, to }, zone)}`,
})

type Telling = {
  byId: string | null
  act: BookingAct
  /** A name that makes this notice go out only once per booking. */
  once?: string
  /** Image at the top of the pilot's mail. */
  picture?: { url: string; alt: string }
}

const notesOf = (told: Told, happened: readonly Telling[]) => {
  const booking = bookingOf(told)
  return happened.flatMap(({ byId, act, once, picture }) => {
    const urgent = isUrgent(booking, act, new Date())
    return whoHears(booking, act, byId).map((note) => ({
      ...note,
      urgent,
      ...(once && { once: `${once}:${told.id}` }),
      ...(picture && note.to === told.pilotId && { mailPicture: picture }),
    }))
  })
}

const concernedBy = ({ pilotId, ownerId, csipId, staffIds }: Told, happened: readonly Telling[]) => {
  const more = happened.flatMap(({ act }) => [
    'next' in act ? act.next?.pilotId : undefined,
    'former' in act ? act.former?.id : undefined,
  ])
  return [...new Set([pilotId, ownerId, csipId, ...more, ...staffIds].filter((person) => person != null))]
}

export const notifyConcerned = async (db: Db, config: Pick<Config, 'publicUrl'>, told: Told, happened: readonly Telling[]) => {
  await notifyAll(db, config, notesOf(told, happened), told.hearings)
  await tellGuests(
    db,
    config,
    told.id,
    happened.map(({ act }) => act.act),
  )
  await publish(db, concernedBy(told, happened), 'order', { orderId: told.id })
}

/** The same, but reads the booking first, in the current transaction. */
export const tellOfBooking = async (
  tx: Tx,
  { config, orderId, ...happened }: Telling & { config: Pick<Config, 'publicUrl'>; orderId: string },
) => {
  const told = await findNoticeContext(tx, orderId)
  if (told) await notifyConcerned(tx, config, told, [happened])
}
