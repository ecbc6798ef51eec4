import { apiBase } from '@tailshare/contract/base/constants'
import type { NewCalendarFeed } from '@tailshare/contract/bookings/orders/calendarFeeds'
import { plusMonths } from '@tailshare/contract/text/period'
import type { Db } from '../../../../db/connect.ts'
import type { Caller } from '../../../../http/call.ts'
import { allowed, found } from '../../../../http/refusal.ts'
import { hashToken, newToken } from '../../../../http/session.ts'
import { findScheduledAircraft } from '../../../schedule/queries.ts'
import { findEndings } from '../../notices/expiries/steps.ts'
import { inOrder } from '../../notices/expiries/view.ts'
import { listBlockEntries, listBookingEntries, putFeed, type Feed } from './queries.ts'
import { blockEntry, bookingEntry, calendarText, expiryEntry, feedName, viewFeed } from './view.ts'

/** Only the owner may share an aircraft's calendar. */
export const mustOwn = async (db: Db, aircraftId: string, account: Caller) => {
  const { ownerId } = found(await findScheduledAircraft(db, aircraftId, account.id))
  allowed(ownerId === account.id)
}

type Making = { account: Caller; aircraftId: string | null; origin: string; now: Date }

/** Same range as the calendar of expiries. */
const monthsAhead = 24

/** Returns the address this once; only its hash is stored. */
export const makeFeed = async (db: Db, { account, aircraftId, origin, now }: Making): Promise<NewCalendarFeed> => {
  const secret = newToken()
  const row = await putFeed(db, { accountId: account.id, aircraftId, secretHash: hashToken(secret), at: now })
  return { ...viewFeed(row), address: `${origin}${apiBase}calendar/${secret}.ics` }
}

export const writeFeed = async (db: Db, feed: Feed, { site, now }: { site: string; now: Date }) => {
  const bookings = await listBookingEntries(db, feed, now)
  const blocks = await listBlockEntries(db, feed, now)
  const lastDay = plusMonths(now.toISOString().slice(0, 10), monthsAhead)
  const endings = await findEndings(db, { accountIds: [feed.accountId], lastDay, now })
  const shown = inOrder(endings).filter(
    ({ aircraft, endsOn, today }) => endsOn >= today && (feed.aircraftId === null || aircraft?.id === feed.aircraftId),
  )
  const ends = shown.map((ending) => expiryEntry(ending, feed))
  return calendarText([...bookings.map(bookingEntry), ...blocks.map(blockEntry), ...ends], { site, name: feedName(feed) })
}
