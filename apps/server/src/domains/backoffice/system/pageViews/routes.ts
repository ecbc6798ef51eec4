import { pageViewDays } from '@tailshare/contract/backoffice/system/pageViews'
import { pagePatterns, pageViewsCookie } from '@tailshare/contract/base/pages'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { Handling, Http } from '../../../../http/call.ts'
import { anonymousAddress } from '../../../../outside/analytics.ts'
import * as q from './queries.ts'

const shownDays = 28
const isKnown = (page: string) => (pagePatterns as readonly string[]).includes(page)

/** The browser consented and sends neither Do Not Track nor Global Privacy Control. */
const mayCount = (http: Http) =>
  http.cookie(pageViewsCookie) === 'yes' && http.header('dnt') !== '1' && http.header('sec-gpc') !== '1'

export const pageViewHandlers = {
  async countPageViews({ body, http, now, analytics }) {
    if (!mayCount(http)) return
    await analytics.count({ day: dayIn(now, 'UTC'), pages: body.pages, address: anonymousAddress(http.ip) })
  },

  async getPageViews({ query, readDb, now }) {
    const to = query.to ?? dayIn(now, 'UTC')
    const wanted = query.from ?? plusDays(to, 1 - shownDays)
    const earliest = plusDays(to, 1 - pageViewDays)
    const days = { from: wanted < earliest ? earliest : wanted, to }
    const [byDay, byPage] = await Promise.all([
      q.listViewsByDay(readDb, { ...days, page: query.page }),
      q.listViewsByPage(readDb, days),
    ])
    const views = byDay.reduce((sum, one) => sum + one.views, 0)
    // Counts may include pages that no longer exist.
    return { ...days, views, days: byDay, pages: byPage.filter(({ page }) => isKnown(page)) }
  },
} satisfies Handling<'countPageViews' | 'getPageViews'>
