import type { AnnualRecord } from '@tailshare/contract/maintenance/dueStatus'
import type { Quote, QuoteLine } from '@tailshare/contract/bookings/book/quote'
import type { AnswersFor, BookingStatus } from '@tailshare/contract/base/statuses'
import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import type { Answers, Squawk, Stage } from '@tailshare/contract/flights/ramp'
import type { AnswerTimes } from '@tailshare/rules/flights/stages/answers'
import type { ModelFacts, Problem, ReadLimit } from '@tailshare/rules/flights/stages/facts'
import type { KnownLimit } from '@tailshare/rules/flights/departure/limits'
import type { AnswerSource, Merged, OtherAnswer } from '@tailshare/rules/flights/stages/merging'
import { tripFieldNames, type TripDetails } from '@tailshare/contract/base/tripFields'
import { sql } from 'kysely'
import { columns } from '../../../db/sql/compiled.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { annualOf, hoursLeftOf } from '../../maintenance/queries.ts'
import { isPilotAway, lastAway, metersOfNext, type Away, type NextMeters } from '../return/meters/queries.ts'
import { addRecordEvidence } from '../../bookings/orders/evidence/queries.ts'

type RecordRow = {
  id: string
  stage: Stage
  state: 'open' | 'closed'
  answers: Answers
  answeredAt: AnswerTimes
  openedAt: string
  closedAt: string | null
  expectedHobbs: number | null
  expectedFlightMeter: number | null
  /** Account id by question. */
  answeredBy: Record<string, string>
  answerSources: Record<string, AnswerSource>
  otherAnswers: Record<string, OtherAnswer>
  heldById: string | null
  heldAt: string | null
  openedById: string
  points: PointRow[]
}

/** `askedBy` and `releasedBy` are short names. */
export type PointRow = {
  question: string
  title: string
  askedById: string | null
  askedBy: string | null
  askedAt: string | null
  releasedBy: string | null
  releasedAt: string | null
  reason: string | null
}

export type StageRow = TripDetails & {
  orderId: string
  number: number
  status: BookingStatus
  startAt: Date
  dropAt: Date
  dropRealAt: Date | null
  canceledAt: Date | null
  cancelReason: string | null
  canceledByPilot: boolean | null
  waitsFor: AnswersFor | null
  answerBy: Date | null
  plannedHours: number
  quote: Quote
  /** Refunds and waivers by operators, part of the price since. */
  lowered: QuoteLine[]
  pilotId: string
  ownerId: string
  csipId: string | null
  /** Partners of the aircraft. */
  holderIds: string[]
  pilotName: string
  pilotFullName: string
  /** Name of the instructor aboard, if any. */
  csipFullName: string | null
  ownerFullName: string
  /** Who signed for operational control, and what; `null` before that. */
  signedBy: string | null
  signedStatement: string | null
  aircraftId: string
  tailNumber: string
  airportId: string
  airportCode: string
  lat: number
  lon: number
  zone: string
  state: string
  selfCheckIn: boolean
  groundedReason: string | null
  hobbs: number
  flightMeter: number
  rateCents: number
  /** Price cap until the pilot or two operators approve the rest; `null` for no cap. */
  priceUpToCents: number | null
  /** Hours that count toward shared running costs, likewise. */
  sharedUpTo: number | null
  fuelIncluded: boolean
  model: ModelFacts
  gallonsPerHour: number
  exchanges: { what: 'hobbs' | 'flight_meter'; oldReading: number; newReading: number; at: string }[]
  out: Away | null
  /** The pilot has another aircraft by the records. */
  isPilotAway: boolean
  /** What the next departure read, if the aircraft has left again since this one. */
  nextMeters: NextMeters | null
  /** The last return found the cabin dirty. */
  leftUnclean: boolean
  squawks: string[]
  /** Squawks that limit flying now, and those confirmed for this departure. */
  limits: KnownLimit[]
  limitsRead: (ReadLimit & { by: string; at: string })[]
  /** Inspections that ground the aircraft for every flight. */
  inspections: { dueOn: string | null; dueHobbs: number | null; toConfirm: boolean }[]
  annual: AnnualRecord
  /** The record's questionnaires, else the model's current ones. */
  sets: Record<Stage, { id: string; number: number; questions: SetQuestion[] }>
  records: RecordRow[]
  /** Short names by account, for the people who answered. */
  names: Record<string, string>
  photos: { id: string; stage: Stage; question: string; created: string }[]
  issues: (Squawk & { stage: Stage })[]
  /** The pilot's documents that expire before the return. Loaded while a departure is open. */
  expired?: Problem[]
  /** The instructor is pilot in command. Loaded with `expired`. */
  csipCommands?: boolean
}

const shortName = (alias: string) => sql.raw(`${alias}.first_name || ' ' || left(${alias}.last_name, 1) || '.'`)

const points = sql`coalesce((select json_agg(json_build_object('question', q.question, 'title', q.title, 'askedById', q.asked_by_id,
    'askedBy', ${shortName('asker')}, 'askedAt', q.asked_at, 'releasedBy', ${shortName('releaser')}, 'releasedAt', q.released_at,
      'reason', q.reason))
  from open_point q left join account asker on asker.id = q.asked_by_id left join account releaser on releaser.id = q.released_by_id
  where q.record_id = r.id), '[]')`

/** Everything the ramp needs about a booking, in one statement. */
export const findStages = async (db: Db, orderId: string): Promise<StageRow | undefined> => {
  const { rows } = await sql<StageRow>`
    select o.id as order_id, o.number, o.status, o.start_at, o.drop_at, o.drop_real_at, o.canceled_at, o.cancel_reason,
      o.canceled_by_id = o.pilot_id as canceled_by_pilot, o.waits_for, o.answer_by, o.planned_hours, ${columns(tripFieldNames, 'o')},
        o.quote,
      coalesce((select json_agg(l.line order by i.decided_at, l.place) from intervention i, jsonb_array_elements(i.lines)
        with ordinality l (line, place)
        where i.order_id = o.id and i.state = 'done'), '[]') as lowered,
      o.pilot_id, o.owner_id, o.csip_id, p.first_name || ' ' || left(p.last_name, 1) || '.' as pilot_name,
        p.first_name || ' ' || p.last_name as pilot_full_name,
      (select c.first_name || ' ' || c.last_name from account c where c.id = o.csip_id) as csip_full_name,
      (select w.first_name || ' ' || w.last_name from account w where w.id = ac.owner_id) as owner_full_name,
      oc.body -> 'pilot' ->> 'name' as signed_by, oc.body ->> 'statement' as signed_statement,
      array(select h.account_id::text from aircraft_share h where h.aircraft_id = ac.id) as holder_ids,
      ac.id as aircraft_id, ac.tail_number, ac.airport_id, ac.self_check_in, ac.grounded_reason, ac.hobbs, ac.flight_meter,
      m.burn_gph as gallons_per_hour, ac.rate_cents, o.price_up_to_cents,
        (select f.shared_up_to from flight f where f.order_id = o.id) as shared_up_to, ac.fuel_included, ap.code as airport_code,
        ap.lat, ap.lon, ap.zone, ap.state,
      json_build_object('family', m.family, 'type', m.type, 'hasTks', m.has_tks, 'hasOxygen', m.has_oxygen,
        'hasParachute', m.has_parachute and m.maker = 'Cirrus', 'oilMin', m.oil_min_qt, 'oilMax', m.oil_max_qt, 'seats', m.seats,
          'usableGallons', m.usable_gallons) as model,
      coalesce((select json_agg(json_build_object('what', x.what, 'oldReading', x.old_reading, 'newReading', x.new_reading, 'at', x.at))
        from (
        select distinct on (what) * from meter_exchange where aircraft_id = ac.id and what <> 'engine'
          order by what, at desc) x), '[]') as exchanges,
      ${lastAway} as out, ${isPilotAway} as is_pilot_away, ${metersOfNext} as next_meters,
      coalesce((select r.answers ->> 'clean' = 'false' from flight f join stage_record r on r.order_id = f.order_id and r.stage = 'return'
        where f.aircraft_id = ac.id and f.order_id <> o.id order by f.returned_at desc limit 1), false) as left_unclean,
      array(select s.text from squawk s where s.aircraft_id = ac.id and s.state <> 'closed' order by s.created_at) as squawks,
      coalesce((select json_agg(json_build_object('id', s.id, 'text', s.text, 'state', s.state, 'dueOn', s.due_on, 'inoperative',
        s.inoperative,
          'needsDecision', s.needs_decision) order by s.created_at, s.id)
        from squawk s where s.aircraft_id = ac.id and s.severity = 'limit' and s.state <> 'closed'), '[]') as limits,
      coalesce((select json_agg(json_build_object('id', l.squawk_id, 'text', l.text, 'terms', l.terms,
        'by', b.first_name || ' ' || b.last_name, 'at', l.at) order by l.at, l.squawk_id)
        from limit_read l join account b on b.id = l.by_id where l.order_id = o.id), '[]') as limits_read,
      coalesce((select json_agg(json_build_object('dueOn', i.due_on, 'dueHobbs', ac.hobbs + ${hoursLeftOf('ac')}, 'toConfirm',
        i.to_confirm))
        from maintenance_item i where i.aircraft_id = ac.id and i.grounds and i.grounds_for in ('every_flight', 'house_rule')
          and i.retired_at is null
          and i.not_applicable is null), '[]') as inspections, ${annualOf('ac')} as annual,
      coalesce((select json_agg(json_build_object('id', r.id, 'stage', r.stage, 'state', r.state, 'answers', r.answers,
          'answeredAt', r.answered_at, 'openedAt', r.opened_at, 'closedAt', r.closed_at,
          'expectedHobbs', r.expected_hobbs, 'expectedFlightMeter', r.expected_flight_meter,
          'answeredBy', r.answered_by, 'answerSources', r.answer_sources, 'otherAnswers', r.other_answers, 'heldById', r.held_by_id,
            'heldAt', r.held_at, 'openedById', r.opened_by, 'points', ${points}))
        from stage_record r where r.order_id = o.id), '[]') as records,
      coalesce((select json_object_agg(a.id, ${shortName('a')}) from account a where a.id in (
        select value::uuid from stage_record r, jsonb_each_text(r.answered_by) where r.order_id = o.id
        union select (value ->> 'byId')::uuid from stage_record r, jsonb_each(r.other_answers) where r.order_id = o.id
        union select r.held_by_id from stage_record r where r.order_id = o.id)), '{}') as names,
      (select json_object_agg(s.stage, json_build_object('id', v.id, 'number', v.number, 'questions', v.questions))
        from unnest(array['departure', 'return']) s(stage) left join stage_record r on r.order_id = o.id and r.stage = s.stage
        join question_version v on v.id = coalesce(r.question_version_id, (select c.id from question_version c
          where c.model_id = ac.model_id and c.stage = s.stage and (r.id is null or c.number = 1) order by c.number desc limit 1))) as sets,
      coalesce((select json_agg(json_build_object('id', f.id, 'stage', f.stage, 'question', f.question, 'created', f.created_at)
        order by f.created_at)
        from stage_photo f where f.order_id = o.id), '[]') as photos,
      coalesce((select json_agg(json_build_object('id', s.id, 'stage', s.stage, 'question', s.question, 'text', s.text,
          'severity', s.severity, 'state', s.state, 'created', s.created_at) order by s.created_at)
        from squawk s where s.order_id = o.id), '[]') as issues
    from orders o
    join account p on p.id = o.pilot_id
    join aircraft ac on ac.id = o.aircraft_id
    join aircraft_model m on m.id = ac.model_id
    join airport ap on ap.id = ac.airport_id
    left join operational_control oc on oc.order_id = o.id and oc.kind = 'taken'
    where o.id = ${orderId}`.execute(db)
  return rows[0]
}

type NewRecord = {
  orderId: string
  stage: Stage
  openedBy: string
  openedAt: Date
  setId: string
  wantedSetId: string | undefined
}

/** Uses the current questions, or the ones the device started with offline. */
export const insertRecord = async (tx: Tx, { setId, wantedSetId = setId, ...record }: NewRecord) => {
  const id = newId()
  await tx
    .insertInto('stageRecord')
    .values({
      id,
      ...record,
      heldById: record.openedBy,
      heldAt: record.openedAt,
      questionVersionId: sql`coalesce((select wanted.id from question_version wanted join question_version v on v.id = ${setId}
        where wanted.id = ${wantedSetId} and wanted.model_id = v.model_id and wanted.stage = v.stage), ${setId})`,
    })
    .execute()
  await addRecordEvidence(tx, id)
}

type Given = { merged: Merged; keys: readonly string[]; byId: string; at: Date }

export const addAnswers = (tx: Tx, recordId: string, { merged, keys, byId, at }: Given) =>
  tx
    .updateTable('stageRecord')
    .set({
      answers: JSON.stringify(merged.answers),
      answeredAt: JSON.stringify(merged.times),
      answeredBy: sql`answered_by || ${JSON.stringify(Object.fromEntries(keys.map((key) => [key, byId])))}::jsonb`,
      answerSources: JSON.stringify(merged.sources),
      otherAnswers: JSON.stringify(merged.others),
      heldById: byId,
      heldAt: at,
    })
    .where('id', '=', recordId)
    .where('state', '=', 'open')
    .execute()

/** Retracts anyone's answer. An older answer from an offline device does not restore it. */
export const takeBackAnswer = (tx: Tx, recordId: string, { question, byId, at }: { question: string; byId: string; at: Date }) =>
  tx
    .updateTable('stageRecord')
    .set({
      answers: sql`answers || ${JSON.stringify({ [question]: null })}::jsonb`,
      answeredAt: sql`answered_at || ${JSON.stringify({ [question]: at.toISOString() })}::jsonb`,
      answeredBy: sql`answered_by || ${JSON.stringify({ [question]: byId })}::jsonb`,
    })
    .where('id', '=', recordId)
    .where('state', '=', 'open')
    .execute()

/** Marks the account as the one working on the record. */
export const holdRecord = (tx: Tx, recordId: string, byId: string, at: Date) =>
  tx
    .updateTable('stageRecord')
    .set({ heldById: byId, heldAt: at })
    .where('id', '=', recordId)
    .where('state', '=', 'open')
    .execute()

type Closing = { recordId: string; closedBy: string; closedAt: Date; hobbs: number; flightMeter: number }

export const closeRecord = async (tx: Tx, { recordId, closedBy, closedAt, hobbs, flightMeter }: Closing) => {
  await tx
    .updateTable('stageRecord')
    .set({ state: 'closed', closedBy, closedAt, expectedHobbs: hobbs, expectedFlightMeter: flightMeter })
    .where('id', '=', recordId)
    .where('state', '=', 'open')
    .execute()
  await addRecordEvidence(tx, recordId)
}

/** Applies a correction to a closed record. */
export const correctAnswers = (tx: Tx, recordId: string, answers: Answers) =>
  tx
    .updateTable('stageRecord')
    .set({ answers: sql`answers || ${JSON.stringify(answers)}::jsonb` })
    .where('id', '=', recordId)
    .where('state', '=', 'closed')
    .execute()

/** Call only with a record that says why. */
export const setMeters = (tx: Tx, aircraftId: string, meters: { hobbs: number; flightMeter: number }) =>
  tx.updateTable('aircraft').set(meters).where('id', '=', aircraftId).execute()
