import { dayIn, instantAt, plusDays, plusMinutes, plusMonths } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertAll, type Row } from '../bulk.ts'
import type { CastKey } from '../cast.ts'
import type { People } from './people.ts'
import type { Roster } from './roster.ts'

/** Checkouts by Elena: pilot, family, days ago. Jonas's has expired. */
const signed = [
  ['maria', 'SR22', 140],
  ['maria', 'C172', 410],
  ['jonas', 'DA40', 320],
  ['jonas', 'C172', 380],
  ['sam', 'C172', 25],
  ['helen', 'SR22T', 60],
] as const satisfies readonly [CastKey, string, number][]

/** Aircraft whose owners require a checkout, one of them also recency. */
const asking = {
  N585SC: { checkout_missing: 'block', checkout_expired: 'block' },
  N880RW: { checkout_missing: 'block', checkout_expired: 'block', aircraft_recency: 'warn' },
}

const byTail = ({ aircraft }: Roster, tail: string) => aircraft.find(({ tailNumber }) => tailNumber === tail)!

const seedAsking = async (db: Db) => {
  for (const [tailNumber, rules] of Object.entries(asking))
    await db
      .updateTable('aircraft')
      .set({ rules: JSON.stringify(rules) })
      .where('tailNumber', '=', tailNumber)
      .execute()
}

/** Owners' checkouts for pilots with recent or upcoming bookings. */
const ownersSigned = async (db: Db, today: string): Promise<Row<'checkout'>[]> => {
  const { rows } = await sql<{ pilotId: string; aircraftId: string; family: string; ownerId: string }>`
    select distinct o.pilot_id, a.id as aircraft_id, m.family, a.owner_id from orders o join aircraft a on a.id = o.aircraft_id
      join aircraft_model m on m.id = a.model_id
    where a.tail_number = any(${Object.keys(asking)}::text[]) and o.pilot_id <> a.owner_id and o.start_at > ${plusDays(today, -90)}::date
    order by a.id, o.pilot_id`.execute(db)
  return rows.map(({ pilotId, aircraftId, family, ownerId }, place) =>
    signedRow({ pilotId, modelFamily: family, aircraftId, signedOn: plusDays(today, -95 - 7 * place), by: ownerId, as: 'owner' }),
  )
}

type Signed = {
  pilotId: string
  modelFamily: string
  aircraftId: string | null
  signedOn: string
  by: string
  as: 'csip' | 'owner'
}

const signedRow = ({ pilotId, modelFamily, aircraftId, signedOn, by, as }: Signed): Row<'checkout'> => ({
  id: newId(),
  pilotId,
  modelFamily,
  aircraftId,
  signedOn,
  expiresOn: plusMonths(signedOn, 12),
  signedById: by,
  signedAs: as,
  orderId: null,
  note: '',
  createdAt: new Date(`${signedOn}T20:00:00Z`),
  endedAt: null,
  endedById: null,
})

/** Helen's override for Maria's last flight with her, and Jonas's request to Victor. */
const seedOverrides = async (db: Db, roster: Roster, people: People, now: Date) => {
  const flown = await db
    .selectFrom('orders')
    .select(['aircraftId', 'dropAt', 'createdAt'])
    .where('pilotId', '=', people.maria)
    .where('ownerId', '=', people.helen)
    .where('status', '=', 'flight_complete')
    .orderBy('startAt', 'desc')
    .executeTakeFirst()
  if (flown)
    await db
      .insertInto('ruleOverride')
      .values({
        id: newId(flown.createdAt.getTime()),
        pilotId: people.maria,
        aircraftId: flown.aircraftId,
        codes: ['ipc_older_than_6_months'],
        state: 'granted',
        createdAt: plusMinutes(flown.createdAt, -90),
        decidedById: people.helen,
        decidedAt: plusMinutes(flown.createdAt, -20),
        reason: 'Flew approaches with her the day before; the IPC is signed next week.',
        untilOn: dayIn(flown.dropAt, 'America/Los_Angeles'),
      })
      .execute()
  const wanted = byTail(roster, 'N880RW')
  const day = plusDays(dayIn(now, wanted.zone), 16)
  const [from, to] = [instantAt(day, '09:00', wanted.zone), instantAt(day, '15:00', wanted.zone)]
  await db
    .insertInto('ruleOverride')
    .values({
      id: newId(plusMinutes(now, -300).getTime()),
      pilotId: people.jonas,
      aircraftId: wanted.id,
      codes: ['checkout_missing'],
      state: 'asked',
      startAt: from,
      dropAt: to,
      message: 'I fly an SR22 from Hayward every other week and am happy to send you my logbook.',
      createdAt: plusMinutes(now, -300),
    })
    .execute()
}

export const seedCheckouts = async (
  db: Db,
  roster: Roster,
  { people, today, now }: { people: People; today: string; now: Date },
) => {
  const byElena = signed.map(([pilot, modelFamily, daysAgo]) =>
    signedRow({
      pilotId: people[pilot],
      modelFamily,
      aircraftId: null,
      signedOn: plusDays(today, -daysAgo),
      by: people.elena,
      as: 'csip',
    }),
  )
  await insertAll(db, 'checkout', [...byElena, ...(await ownersSigned(db, today))])
  await seedAsking(db)
  await seedOverrides(db, roster, people, now)
}
