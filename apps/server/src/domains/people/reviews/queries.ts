import type { ReviewSubject } from '@tailshare/contract/people/reviews/reviews'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type ReviewRow = {
  id: string
  about: ReviewSubject
  rating: number
  text: string
  authorId: string
  author: string
  createdAt: Date
  orderId: string | null
  aircraftId: string
  tailNumber: string
  /** The account reviewed; for an aircraft, its owner at the time. */
  reviewedId: string
  answer: string | null
  answeredAt: Date | null
  /** By the viewer. */
  isReported: boolean
}

/** The author's name as shown, from a table alias. */
const authorName = (alias: string): RawBuilder<string> => {
  const author = sql.raw(alias)
  return sql<string>`case when ${author}.deleted_at is null then ${author}.first_name || ' ' || left(${author}.last_name, 1) || '.'
    else 'A former member' end`
}

const reviewedId = sql`coalesce(v.subject_id, o.owner_id, c.owner_id)`

export const reviewColumns = (viewerId: string | undefined) => sql`
  v.id, v.about, v.rating, v.text, v.author_id, ${authorName('w')} as author, v.created_at, v.order_id, v.aircraft_id, c.tail_number,
  ${reviewedId} as reviewed_id, v.answer, v.answered_at,
  exists (select 1 from review_report p where p.review_id = v.id and p.reporter_id = ${viewerId ?? null}) as is_reported`
export const reviewJoins = sql`join account w on w.id = v.author_id join aircraft c on c.id = v.aircraft_id
  left join orders o on o.id = v.order_id`
const isPublic = sql`v.opened_at is not null and v.hidden_at is null`

/** Subject of the reviews. An owner's include those of their aircraft. */
export type Reviewed = { about: ReviewSubject; id: string }

const ownAircraft = (ownerId: string) => sql`(select id from aircraft where owner_id = ${ownerId} and deleted_at is null)`

const of = ({ about, id }: Reviewed) => {
  if (about === 'aircraft') return sql`v.about = 'aircraft' and v.aircraft_id = ${id}`
  const own = sql`v.subject_id = ${id} and v.about = ${about}`
  return about === 'owner' ? sql`(${own} or (v.about = 'aircraft' and v.aircraft_id in ${ownAircraft(id)}))` : own
}

type ReviewQuery = { viewerId: string | undefined; limit: number; offset: number }

/** Newest first. */
export const listReviews = async (db: Db, reviewed: Reviewed, { viewerId, limit, offset }: ReviewQuery) => {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns(viewerId)}
    from (select * from review v where ${of(reviewed)} and ${isPublic} order by v.created_at desc, v.id desc
      limit ${limit} offset ${offset}) v ${reviewJoins}
    order by v.created_at desc, v.id desc`.execute(db)
  return rows
}

/** Public reviews of one booking. */
export const listShownOfOrder = async (db: Db, orderId: string, viewerId: string) => {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns(viewerId)} from review v ${reviewJoins} where v.order_id = ${orderId} and ${isPublic}
      order by v.created_at, v.id`.execute(db)
  return rows
}

export const findShown = async (db: Db, id: string, viewerId: string) => {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns(viewerId)} from review v ${reviewJoins} where v.id = ${id} and ${isPublic}`.execute(db)
  return rows[0]
}

/** Serializes answers and decisions about one review. */
export const lockReview = (db: Db, id: string) =>
  db.selectFrom('review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const setAnswer = (db: Db, id: string, text: string, at: Date) =>
  db.updateTable('review').set({ answer: text, answeredAt: at }).where('id', '=', id).execute()

/** Returns whether another report of the review is already open. */
export const insertReport = async (db: Db, report: { reviewId: string; reporterId: string; reason: string; createdAt: Date }) => {
  const open = await db
    .selectFrom('reviewReport')
    .select('reviewId')
    .where('reviewId', '=', report.reviewId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  await db.insertInto('reviewReport').values(report).execute()
  return open !== undefined
}

export type RatingRow = { sum: number; stars: number[] }

/** An owner's rating includes those of their aircraft. */
export const findRating = async (db: Db, { about, id }: Reviewed): Promise<RatingRow> => {
  const aircraft = sql`union all select k.* from aircraft a cross join lateral (
    select * from rating where subject_id = a.id and about = 'aircraft' offset 0) k where a.id in ${ownAircraft(id)}`
  const { rows } = await sql<RatingRow>`
    select coalesce(sum(sum), 0)::int as sum, array[coalesce(sum(stars1), 0), coalesce(sum(stars2), 0), coalesce(sum(stars3), 0),
      coalesce(sum(stars4), 0),
      coalesce(sum(stars5), 0)]::int[] as stars
    from (select * from rating where subject_id = ${id} and about = ${about} ${about === 'owner' ? aircraft : sql``}) r`.execute(
    db,
  )
  return rows[0]!
}
