import type { PagePattern } from '@tailshare/contract/base/pages'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { Db } from '../../src/db/connect.ts'

const seededDays = 60
const usual: Partial<Record<PagePattern, number>> = {
  '/': 64,
  '/search': 48,
  '/aircraft/:id/info': 39,
  '/profile/dashboard': 17,
  '/messages/:userFrom': 12,
  '/booking/orders/:id?': 11,
  '/aircraft/:id/book': 9,
  '/co-ownership': 7,
  '/rental-projection-calculator/:id?': 5,
  '/learn': 4,
  '*': 1,
}

/** Two months of page views, higher on weekends and slowly growing. */
export const seedPageViews = async (db: Db, now: Date) => {
  const today = dayIn(now, 'UTC')
  const rows = Array.from({ length: seededDays }, (_, ago) => plusDays(today, -ago)).flatMap((day, ago) => {
    const weekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 1.5 : 1
    const growth = 1 - ago / (2 * seededDays)
    return Object.entries(usual).map(([page, views], at) => ({
      day,
      page,
      views: Math.max(1, Math.round(views * weekend * growth * (0.85 + ((ago * 7 + at * 3) % 10) / 33))),
    }))
  })
  await db.insertInto('pageView').values(rows).execute()
}
