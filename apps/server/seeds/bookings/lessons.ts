import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { dayIn, endOfMonth, plusDays, plusHours, plusMonths } from '@tailshare/contract/text/period'
import { csipAnswerBy } from '@tailshare/rules/bookings/answers/answers'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { saveAvailability } from '../../src/domains/people/instructors/availability/steps.ts'
import { insertAll } from '../bulk.ts'
import { storeDocuments, type DemoDocument } from '../people/documents.ts'
import type { People, Put } from '../people/people.ts'

const done = [
  'Steep turns, power-off stalls and slow flight. Airspeed within five knots by the end.',
  'Pattern work: short-field landings, a go-around and two simulated engine failures.',
  'Instrument approaches with the autopilot off, one hold, one missed approach.',
  'Cross-country with a diversion; fuel and weather decisions made in time.',
]

type Teaching = { people: People; now: Date; put: Put }

type Teacher = { email: string; ratings: Privilege[]; teaches: Privilege[]; at: string[]; hourlyCents: number; words: string }

const marcusTran: Teacher = {
  email: 'marcus.tran@pilots.example',
  ratings: ['commercial', 'instrument', 'single_engine', 'type_sf50'],
  teaches: ['cfi', 'cfii'],
  at: ['KSQL', 'KHWD'],
  hourlyCents: 12_500,
  words: 'Flight reviews, IPCs and first trips into busy airspace. Bring a trip that you put off; we plan and fly it together.',
}
/** Teaches in the twin that is based there. */
const hannahKeller: Teacher = {
  email: 'hannah.keller@pilots.example',
  ratings: ['commercial', 'instrument', 'single_engine', 'multi_engine'],
  teaches: ['cfi', 'mei'],
  at: ['KCRQ'],
  hourlyCents: 11_500,
  words: 'Multi-engine ratings and engine-out work in the DA42, mostly on weekends, at your pace.',
}

/** Makes a member a CSIP. Returns their id. */
const seedTeacher = async (
  db: Db,
  { email, ratings, teaches, at, hourlyCents, words }: Teacher,
  { people, now, put }: Teaching,
) => {
  const { id, lastName } = await db
    .updateTable('account')
    .set({ pilotCategory: 'csip_pilot', ratings, csipWords: words })
    .where('email', '=', email)
    .returning(['id', 'lastName'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('document')
    .set({ privileges: ratings })
    .where('accountId', '=', id)
    .where('kind', '=', 'pilot_certificate')
    .execute()
  const certificate: DemoDocument = {
    accountId: id,
    lastName,
    kind: 'instructor_certificate',
    status: 'complete',
    privileges: teaches,
    expiresOn: endOfMonth(plusMonths(dayIn(now, 'America/Los_Angeles'), 19)),
  }
  await storeDocuments(db, [certificate], { now, put, operatorId: people.omar })
  const airports = await db.selectFrom('airport').select('id').where('code', 'in', at).execute()
  await insertAll(
    db,
    'csipRate',
    airports.map((airport) => ({ accountId: id, airportId: airport.id, hourlyCents })),
  )
  return id
}

/** More CSIPs, and the hours of those in the Bay Area. */
const seedTeachers = async (db: Db, teaching: Teaching) => {
  const { people, now } = teaching
  const airports = await db.selectFrom('airport').select(['id', 'code']).where('code', 'in', ['KHWD', 'KTMB']).execute()
  const airport = (code: string) => airports.find((one) => one.code === code)!.id
  const marcus = await seedTeacher(db, marcusTran, teaching)
  await seedTeacher(db, hannahKeller, teaching)
  const week = (from: number, to: number, hours: { from: string; to: string }) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({ weekday: from + index, ...hours }))
  const dayOff = { day: plusDays(dayIn(now, 'America/New_York'), 9), hours: [] }
  const hours = { anyTime: false, exceptions: [dayOff] }
  const lessons = { from: '09:00', to: '17:00' }
  const elena = { airport: airport('KTMB'), ...hours, hours: week(1, 5, lessons) }
  await saveAvailability(db, people.elena, { acceptsBookings: false, airports: [elena] }, now)
  const marcusThere = { airport: airport('KHWD'), ...hours, hours: week(5, 7, { from: '08:00', to: '18:00' }) }
  await saveAvailability(db, marcus, { acceptsBookings: true, airports: [marcusThere] }, now)
}

/** The first lesson ahead is agreed and the second waits for an answer. */
const seedRequest = async (db: Db, csipId: string, now: Date) => {
  const ahead = await db
    .selectFrom('orders')
    .select(['id', 'startAt'])
    .where('csipId', '=', csipId)
    .where('status', '=', 'booked')
    .where('startAt', '>', plusHours(now, 24))
    .orderBy('startAt')
    .execute()
  const asked = ahead[1]
  if (!asked) return
  const request = {
    id: newId(),
    orderId: asked.id,
    csipId,
    state: 'asked',
    message: 'I would like to practice crosswind landings.',
    anyone: true,
    askedAt: now,
    answerBy: csipAnswerBy(now, asked.startAt),
  }
  await insertAll(db, 'csipRequest', [request])
}

/** Lesson results. The last two flights still lack theirs. */
const seedResults = async (db: Db, csipId: string) => {
  const { rows } = await sql<{ orderId: string; pilotId: string; hours: number; landings: number; returnedAt: Date }>`
    select f.order_id, f.pilot_id, f.hobbs_in - f.hobbs_out as hours, f.landings, f.returned_at
    from flight f join orders o on o.id = f.order_id where o.csip_id = ${csipId} order by f.returned_at desc offset 2 limit 60`.execute(
    db,
  )
  await insertAll(
    db,
    'lessonResult',
    rows.map(({ orderId, pilotId, hours, landings, returnedAt }, index) => ({
      orderId,
      pilotId,
      byId: csipId,
      dualHours: hours,
      done: done[index % done.length]!,
      landings,
      passed: null,
      flightReview: false,
      ipc: false,
      checkout: false,
      endorsements: [],
      recordedAt: plusHours(returnedAt, 3),
      correctedAt: null,
    })),
  )
}

/** Hours, a request and results of instructors. */
export const seedLessons = async (db: Db, { people, now, put }: Teaching) => {
  await seedTeachers(db, { people, now, put })
  await seedRequest(db, people.elena, now)
  await seedResults(db, people.elena)
}
