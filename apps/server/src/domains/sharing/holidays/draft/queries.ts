import type { Person } from '@tailshare/contract/people/accounts/accounts'
import type { PublishedDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { DB } from '../../../../db/types.gen.ts'
import { personJson } from '../../../people/accounts/profile/queries.ts'

export type DraftRow = {
  id: string
  aircraftId: string
  year: number
  openedBy: Person | null
  openedAt: Date
  closesAt: Date
  seed: string
  seedHash: string
  drawnAt: Date | null
  result: PublishedDraft | null
  rankings: { accountId: string; days: string[] }[]
  questions: { person: Person; reason: string; at: string }[]
}

/** A draft with everyone's rankings, which stay secret until it is drawn. */
export const findDraft = async (db: Db, aircraftId: string, year: number) => {
  const { rows } = await sql<DraftRow>`
    select d.id, d.aircraft_id, d.year, case when p.id is not null then ${personJson('p')} end as opened_by, d.opened_at, d.closes_at,
      d.seed, d.seed_hash,
      d.drawn_at, d.result,
      (select coalesce(json_agg(json_build_object('accountId', r.account_id, 'days', r.days)), '[]') from holiday_ranking r
        where r.draft_id = d.id) as rankings,
      (select coalesce(json_agg(json_build_object('person', ${personJson('w')}, 'reason', q.reason, 'at', q.at) order by q.at, q.id), '[]')
        from holiday_question q join account w on w.id = q.account_id where q.draft_id = d.id) as questions
    from holiday_draft d left join account p on p.id = d.opened_by where d.aircraft_id = ${aircraftId} and d.year = ${year}`.execute(
    db,
  )
  return rows[0]
}

export const insertDraft = (db: Db, draft: Insertable<DB['holidayDraft']>) =>
  db.insertInto('holidayDraft').values(draft).execute()

export const lockDraft = (db: Db, id: string) =>
  db
    .selectFrom('holidayDraft')
    .select(['id', 'aircraftId', 'year', 'closesAt', 'drawnAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const putRanking = (db: Db, ranking: { draftId: string; accountId: string; days: string[]; at: Date }) =>
  db
    .insertInto('holidayRanking')
    .values(ranking)
    .onConflict((on) => on.columns(['draftId', 'accountId']).doUpdateSet({ days: ranking.days, at: ranking.at }))
    .execute()

export const insertQuestion = (db: Db, question: Insertable<DB['holidayQuestion']>) =>
  db.insertInto('holidayQuestion').values(question).execute()

export const setDrawn = (db: Db, id: string, { result, at }: { result: PublishedDraft; at: Date }) =>
  db
    .updateTable('holidayDraft')
    .set({ result: JSON.stringify(result), drawnAt: at })
    .where('id', '=', id)
    .execute()

export const setReminded = (db: Db, id: string, days: number) =>
  db.updateTable('holidayDraft').set({ remindedDays: days }).where('id', '=', id).execute()

/** True if at least two people hold aircraft `a`. */
const heldByTwo = sql`(a.deleted_at is null and (select count(*) > 1 or sum(s.percent) < 100 from aircraft_share s
  where s.aircraft_id = a.id)) is true`

/** Obsolete drafts: one person holds the whole aircraft, or it was deleted. */
export const listLoneDrafts = async (db: Db) => {
  const { rows } = await sql<{ id: string }>`
    select d.id from holiday_draft d join aircraft a on a.id = d.aircraft_id where d.drawn_at is null and not ${heldByTwo}
      order by d.id`.execute(db)
  return rows
}

/** Deletes a draft with its rankings; the year can be drafted again. */
export const dropDraft = async (db: Db, id: string) => {
  await db.deleteFrom('holidayRanking').where('draftId', '=', id).execute()
  await db.deleteFrom('holidayDraft').where('id', '=', id).execute()
}

/** Shared aircraft without a draft of next year although it is October or later there. */
export const listToOpen = async (db: Db, now: Date) => {
  const { rows } = await sql<{ id: string; year: number }>`
    select a.id, extract(year from t.today)::int + 1 as year
    from aircraft a join airport ap on ap.id = a.airport_id
      cross join lateral (select (${now}::timestamptz at time zone ap.zone)::date as today) t
    where ${heldByTwo} and extract(month from t.today) >= 10
      and not exists (select from holiday_draft d where d.aircraft_id = a.id and d.year = extract(year from t.today)::int + 1)
    order by a.id`.execute(db)
  return rows
}

/** Undrawn drafts, next deadline first. */
export const listOpenDrafts = (db: Db, before: Date) =>
  db
    .selectFrom('holidayDraft')
    .select(['id', 'aircraftId', 'year', 'closesAt', 'remindedDays'])
    .where('drawnAt', 'is', null)
    .where('closesAt', '<=', before)
    .orderBy('closesAt')
    .execute()
