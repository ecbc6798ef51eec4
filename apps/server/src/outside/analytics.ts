import type { PagePattern } from '@tailshare/contract/base/pages'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Pages a visitor opened, and everything analytics learns about them. */
export type ViewedPages = {
  /** UTC, `2026-12-05`. */
  day: string
  pages: readonly PagePattern[]
  /** Truncated, see `anonymousAddress`. Empty if unknown. */
  address: string
}

/** A page view counter. Only receives visitors who consented, without account or full IP address. */
export type Analytics = { count(viewed: ViewedPages): Promise<void> }

/** Counts per day and page in our own table. Stores nothing personal and ignores the address. */
export const countInOwnTable = (db: Db): Analytics => ({
  async count({ day, pages }) {
    // Ordered, so that concurrent calls cannot deadlock.
    await sql`
      insert into page_view (day, page, views)
      select ${day}::date, page, count(*)::int from unnest(${[...pages]}::text[]) as page group by page order by page
      on conflict (day, page) do update set views = page_view.views + excluded.views`.execute(db)
  },
})
