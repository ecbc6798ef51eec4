import { dayIn, instantAt, plusDays, plusMinutes, plusMonths } from '@tailshare/contract/period'
import type { Db } from '../src/db/connect.ts'
import { newId } from '../src/db/newId.ts'
import { insertAll, type Row } from './bulk.ts'
import type { CastKey } from './cast.ts'
import type { People } from './people.ts'
import type { Roster } from './roster.ts'

/** Who flew which family with Elena, and how many days ago; Jonas’s has ended. */
const signed = [
  ['maria', 'SR22', 140],
  ['maria', 'C172', 410],
  ['jonas', 'DA40', 320],
  ['jonas', 'C172', 380],
  ['sam', 'C172', 25],
  ['helen', 'SR22T', 60],
] as const satisfies readonly [CastKey, string, number][]

/** Their owners ask for a checkout, and one of them for recent flying. */
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

/** What Helen lifted for Maria's last flight with her, and what Jonas asks of Victor. */
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

/** Checkouts of the cast, aircraft that ask for one, and what was lifted. */
export const seedCheckouts = async (
  db: Db,
  roster: Roster,
  { people, today, now }: { people: People; today: string; now: Date },
) => {
  await insertAll(
    db,
    'checkout',
    signed.map(([pilot, modelFamily, daysAgo]): Row<'checkout'> => {
      const signedOn = plusDays(today, -daysAgo)
      return {
        id: newId(),
        pilotId: people[pilot],
        modelFamily,
        aircraftId: null,
        signedOn,
        expiresOn: plusMonths(signedOn, 12),
        signedById: people.elena,
        signedAs: 'csip',
        orderId: null,
        note: '',
        createdAt: new Date(`${signedOn}T20:00:00Z`),
        endedAt: null,
        endedById: null,
      }
    }),
  )
  await seedAsking(db)
  await seedOverrides(db, roster, people, now)
}
