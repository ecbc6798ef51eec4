import type { ReviewSubject } from '@tailshare/contract/people/reviews/reviews'
import type { AnswersFor, BookingStatus } from '@tailshare/contract/base/statuses'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'

export type ReviewedOrder = {
  id: string
  status: BookingStatus
  startAt: Date
  dropAt: Date
  dropRealAt: Date | null
  cancelReason: string | null
  waitsFor: AnswersFor | null
  answerBy: Date | null
  selfCheckIn: boolean
  aircraftId: string
  airportId: string
  tailNumber: string
  zone: string
  pilotId: string
  ownerId: string
  csipId: string | null
  pilotShares: boolean
  pilotName: string
  ownerName: string
  csipName: string | null
}

const fullName = (alias: string) =>
  sql.raw(
    `case when ${alias}.deleted_at is null then ${alias}.first_name || ' ' || ${alias}.last_name else 'A former member' end`,
  )

/** A booking with its possible reviewers; `lock` before writing. */
export const findReviewedOrder = async (db: Db, id: string, { lock = false } = {}) => {
  const { rows } = await sql<ReviewedOrder>`
    select o.id, o.status, o.start_at, o.drop_at, o.drop_real_at, o.cancel_reason, o.waits_for, o.answer_by, a.self_check_in,
      o.aircraft_id, a.airport_id, a.tail_number, ap.zone,
      o.pilot_id, o.owner_id, o.csip_id, exists (select 1 from aircraft_share s
        where s.aircraft_id = a.id and s.account_id = o.pilot_id) as pilot_shares,
      ${fullName('p')} as pilot_name, ${fullName('w')} as owner_name, case when c.id is not null then ${fullName('c')} end as csip_name
    from orders o join aircraft a on a.id = o.aircraft_id join airport ap on ap.id = a.airport_id
      join account p on p.id = o.pilot_id join account w on w.id = o.owner_id left join account c on c.id = o.csip_id
    where o.id = ${id} ${lock ? sql`for update of o` : sql``}`.execute(db)
  return rows[0]
}

export const listWritten = (db: Db, orderId: string) =>
  db
    .selectFrom('review')
    .select(['id', 'authorId', 'subjectId', 'rating', 'text', 'openedAt'])
    .select((eb) => eb.ref('about').$castTo<ReviewSubject>().as('about'))
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute()

type NewReview = {
  orderId: string
  aircraftId: string
  authorId: string
  about: ReviewSubject
  subjectId: string | null
  rating: number
  text: string
  createdAt: Date
}

/** One review per author and subject; a later one replaces it. Lock the booking first. */
export const putReviews = (db: Db, reviews: NewReview[]) =>
  db
    .insertInto('review')
    .values(reviews.map((review) => ({ id: newId(review.createdAt.getTime()), ...review })))
    .onConflict((on) =>
      on.constraint('review_once').doUpdateSet((eb) => ({
        rating: eb.ref('excluded.rating'),
        text: eb.ref('excluded.text'),
        createdAt: eb.ref('excluded.createdAt'),
      })),
    )
    .execute()

export const setOpened = (db: Db, ids: string[], at: Date) =>
  db.updateTable('review').set({ openedAt: at }).where('id', 'in', ids).where('openedAt', 'is', null).execute()
