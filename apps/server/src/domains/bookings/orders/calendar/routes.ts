import { createHash } from 'node:crypto'
import { orderNumber } from '@tailshare/contract/base/constants'
import { plusHours } from '@tailshare/contract/text/period'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { hashToken } from '../../../../http/session.ts'
import { seeOrder } from '../steps.ts'
import { findBookingEntry, findFeed, listFeeds, removeFeed, setFeedRead } from './queries.ts'
import { makeFeed, mustOwn, writeFeed } from './steps.ts'
import { bookingEntry, calendarText, viewFeed } from './view.ts'

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
