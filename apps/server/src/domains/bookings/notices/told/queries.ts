import type { AnswersFor, AskedBecause } from '@tailshare/contract/base/statuses'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import { notificationSettingsJson, type Hearing } from '../../../people/notices/hearing/queries.ts'

export type Told = {
  id: string
  number: number
  tailNumber: string
  airportId: string
  zone: string
  startAt: Date
  dropAt: Date
  pilotId: string
  pilotFirstName: string
  pilotLastName: string
  ownerId: string
  ownerFirstName: string
  ownerLastName: string
  csipId: string | null
  totalCents: number
  policyText: string
  waitsFor: AnswersFor | null
  answerBy: Date | null
  askedBecause: AskedBecause | null
  /** Message to the instructor, while the request is open. */
  csipMessage: string | null
  csipAnswerBy: Date | null
  /** Asked with the booking; an instructor asked later was notified then. */
  isCsipAskedFromTheFirst: boolean
  /** Staff of the aircraft's airport, whose board shows it. Limited to what one notification can carry. */
  staffIds: string[]
  hearings: Hearing[]
}

/** Everything needed to notify people about a booking, in one statement. */
export const findNoticeContext = async (db: Db, orderId: string) => {
  const { rows } = await sql<Told>`
    select o.id, o.number, a.tail_number, a.airport_id, place.zone, o.start_at, o.drop_at, o.pilot_id, pilot.first_name as pilot_first_name,
      pilot.last_name as pilot_last_name, o.owner_id, owner.first_name as owner_first_name, owner.last_name as owner_last_name, o.csip_id,
        o.total_cents,
      o.quote ->> 'policyText' as policy_text, o.waits_for, o.answer_by, o.asked_because,
      r.message as csip_message, r.answer_by as csip_answer_by,
      coalesce(r.asked_at = o.created_at, false) as is_csip_asked_from_the_first,
      array(select s.account_id from staff_airport s where s.airport_id = a.airport_id order by s.account_id limit 100) as staff_ids,
      ${notificationSettingsJson(sql`hearer.id in (o.pilot_id, o.owner_id, o.csip_id)`)} as hearings
    from orders o join aircraft a on a.id = o.aircraft_id join airport place on place.id = a.airport_id
      join account pilot on pilot.id = o.pilot_id join account owner on owner.id = o.owner_id
      left join csip_request r on r.order_id = o.id and r.state = 'asked'
    where o.id = ${orderId}`.execute(db)
  return rows[0]
}
