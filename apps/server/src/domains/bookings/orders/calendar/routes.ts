import { createHash } from 'node:crypto'
import { orderNumber, apiBase } from '@tailshare/contract/base/constants'
import { plusHours, plusMonths } from '@tailshare/contract/text/period'
import type { Handling, Caller } from '../../../../http/call.ts'
import { found, allowed } from '../../../../http/refusal.ts'
import { hashToken, newToken } from '../../../../http/session.ts'
import { seeOrder } from '../steps.ts'
import {
  findBookingEntry,
  findFeed,
  listFeeds,
  removeFeed,
  setFeedRead,
  listBlockEntries,
  listBookingEntries,
  putFeed,
  type Feed,
} from './queries.ts'
import { bookingEntry, calendarText, viewFeed, blockEntry, expiryEntry, feedName } from './view.ts'
import type { NewCalendarFeed } from '@tailshare/contract/bookings/orders/calendarFeeds'
import type { Db } from '../../../../db/connect.ts'
import { findScheduledAircraft } from '../../../schedule/queries.ts'
import { findEndings } from '../../notices/expiries/steps.ts'
import { inOrder } from '../../notices/expiries/view.ts'

/** Only the owner may share an aircraft's calendar. */
const mustOwn = async (db: Db, aircraftId: string, account: Caller) => {
  const { ownerId } = found(await findScheduledAircraft(db, aircraftId, account.id))
  allowed(ownerId === account.id)
}

type Making = { account: Caller; aircraftId: string | null; origin: string; now: Date }

/** Same range as the calendar of expiries. */
const monthsAhead = 24

/** Returns the address this once; only its hash is stored. */
const makeFeed = async (db: Db, { account, aircraftId, origin, now }: Making): Promise<NewCalendarFeed> => {
  const secret = newToken()
  const row = await putFeed(db, { accountId: account.id, aircraftId, secretHash: hashToken(secret), at: now })
  return { ...viewFeed(row), address: `${origin}${apiBase}calendar/${secret}.ics` }
}

const writeFeed = async (db: Db, feed: Feed, { site, now }: { site: string; now: Date }) => {
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

const contentType = 'text/calendar; charset=utf-8'

export const calendarHandlers = {
  async downloadOrderCalendar({ params, account, db, config }) {
    const { order } = await seeOrder(db, params.id, account)
    const entry = bookingEntry(found(await findBookingEntry(db, order.id, account.id)))
    return {
      contentType,
      name: `${orderNumber(order.number)}.ics`,
      content: Buffer.from(calendarText([entry], { site: config.publicUrl })),
    }
  },

  async readCalendarFeed({ params, db, readDb, now, config }) {
    const feed = found(await findFeed(db, hashToken(params.secret)))
    const content = Buffer.from(await writeFeed(readDb, feed, { site: config.publicUrl, now }))
    if (feed.readAt === null || feed.readAt < plusHours(now, -1)) await setFeedRead(db, feed.id, now)
    const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`
    return { contentType, name: 'calendar.ics', content, etag }
  },

  async listCalendarFeeds({ account, db }) {
    return (await listFeeds(db, account.id)).map(viewFeed)
  },

  makeCalendarFeed: ({ account, db, now, http }) => makeFeed(db, { account, aircraftId: null, origin: http.origin, now }),

  async endCalendarFeed({ params, account, db }) {
    found((await removeFeed(db, account.id, { id: params.id })) || undefined)
  },

  async makeAircraftCalendarFeed({ params, account, db, now, http }) {
    await mustOwn(db, params.id, account)
    return makeFeed(db, { account, aircraftId: params.id, origin: http.origin, now })
  },

  async endAircraftCalendarFeed({ params, account, db }) {
    await mustOwn(db, params.id, account)
    found((await removeFeed(db, account.id, { aircraftId: params.id })) || undefined)
  },
} satisfies Handling<
  | 'downloadOrderCalendar'
  | 'readCalendarFeed'
  | 'listCalendarFeeds'
  | 'makeCalendarFeed'
  | 'endCalendarFeed'
  | 'makeAircraftCalendarFeed'
  | 'endAircraftCalendarFeed'
>
