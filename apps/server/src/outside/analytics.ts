import type { PagePattern } from '@tailshare/contract/base/pages'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Pages that one visitor opened, and all that is ever told of who that was. */
export type ViewedPages = {
  /** UTC, `2026-12-05`. */
  day: string
  pages: readonly PagePattern[]
  /** Without its end, see `anonymousAddress`; empty where there is none. */
  address: string
}

/** Whoever counts page views. It hears only of visitors who said yes, and gets neither account nor whole address. */
export type Analytics = { count(viewed: ViewedPages): Promise<void> }

/** Counts per day and page in a table of ours. Of people it keeps nothing: the address is not even looked at. */
export const countInOwnTable = (db: Db): Analytics => ({
  async count({ day, pages }) {
    // In one order, so that two calls at once never wait for each other's rows in turn.
    await sql`
      insert into page_view (day, page, views)
      select ${day}::date, page, count(*)::int from unnest(${[...pages]}::text[]) as page group by page order by page
      on conflict (day, page) do update set views = page_view.views + excluded.views`.execute(db)
  },
})
