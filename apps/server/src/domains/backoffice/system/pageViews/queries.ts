import type { PagePattern } from '@tailshare/contract/base/pages'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

type Days = { from: string; to: string }

/** Every day of the period, of one page or all. */
export const listViewsByDay = async (db: Db, { from, to, page }: Days & { page?: string | undefined }) => {
  const { rows } = await sql<{ day: string; views: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(sum(v.views), 0)::int as views
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
      left join page_view v on v.day = d::date ${page ? sql`and v.page = ${page}` : sql``}
    group by d order by d`.execute(db)
  return rows
}

/** Most viewed first. */
export const listViewsByPage = async (db: Db, { from, to }: Days) => {
  const { rows } = await sql<{ page: PagePattern; views: number }>`
    select page, sum(views)::int as views from page_view where day between ${from}::date and ${to}::date
    group by page order by views desc, page`.execute(db)
  return rows
}
