import { createHash } from 'node:crypto'
import type { PublishedDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { dayIn, instantAt, plusDays, plusHours } from '@tailshare/contract/text/period'
import { holidaysIn } from '@tailshare/rules/bookings/price/holidays'
import { holidaysOpenDays } from '@tailshare/rules/bookings/quotas/shareLimits'
import { subtractPeriods } from '@tailshare/rules/schedule/blocks/subtractPeriods'
import { drawHolidays, preferenceOf } from '@tailshare/rules/sharing/holidays/holidayDraft'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { insertClaim } from '../../src/domains/sharing/holidays/claims/queries.ts'
import { holidayPeriod } from '../../src/domains/sharing/holidays/draft/view.ts'
import { listTaken } from '../../src/domains/schedule/blocks/queries.ts'
import { occupy } from '../../src/domains/schedule/queries.ts'
import { expiryOf } from '../../src/domains/sharing/holidays/swaps/view.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { People } from '../people/people.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const zone = 'America/Los_Angeles'
const holidaysOf = (year: number) => holidaysIn(`${year}-01-01`, `${year}-12-31`).filter(({ day }) => day.startsWith(`${year}`))

/** Preferred holidays of N322SR's partners, best first, as positions in the calendar. */
const likes: Record<string, number[] | null> = { priya: [9, 5, 10, 3], tomas: [10, 9, 6, 5], bo: [5, 3, 6, 9], helen: null }
const firstNames: Record<string, string> = { priya: 'Priya', tomas: 'Tomás', bo: 'Bo', helen: 'Helen' }

type DrawnHolidays = { aircraftId: string; draftId: string; result: PublishedDraft; drawnAt: Date; now: Date }

/** This year's completed draft, drawn last fall. Its claims are open to everyone by now, or flown. */
const finished = (people: People, year: number): PublishedDraft => {
  const holidays = holidaysOf(year)
  const days = holidays.map(({ day }) => day)
  const seed = sha256(`demo ${year}`)
  const holders = Object.entries(likes).map(([who, places]) => ({
    id: people[who as keyof People],
    firstName: firstNames[who]!,
    percent: 25,
    quota: 3,
    lastYear: null,
    ...preferenceOf({ ranking: places && places.map((place) => days[place]!), lastRanking: null }, days),
  }))
  const drawn = drawHolidays({ seed, holidays: days, holders }, sha256)
  return { year, seed, seedHash: sha256(seed), holidays: holidays.map(({ name, day }) => ({ name, day })), holders, ...drawn }
}

/** Adds the claims that are not open to everyone yet, and occupies their time except what is taken, as after a real draft. */
const seedClaims = async (db: Db, { aircraftId, draftId, result, drawnAt, now }: DrawnHolidays) => {
  const opening = plusDays(dayIn(now, zone), holidaysOpenDays)
  const holidays = holidaysOf(result.year)
  for (const { holderId: accountId, day } of result.picks.filter((pick) => pick.day > opening)) {
    const holiday = holidays.find((one) => one.day === day)!
    const period = holidayPeriod(holiday, zone)
    const taken = await listTaken(db, aircraftId, period)
    const id = newId(drawnAt.getTime())
    await insertClaim(db, { id, aircraftId, draftId, accountId, name: holiday.name, day, ...period, at: drawnAt })
    const row = { resourceId: aircraftId, resourceKind: 'aircraft', kind: 'claim', note: holiday.name, byId: accountId } as const
    await occupy(
      db,
      subtractPeriods(period, taken).map((piece) => ({ ...piece, ...row, id: newId(drawnAt.getTime()), claimId: id })),
    )
  }
}

/** Offers one of the partners' coming trips for a swap. */
const seedSwap = async (db: Db, aircraftId: string, partners: readonly string[], now: Date) => {
  const trip = await db
    .selectFrom('orders')
    .select(['id', 'pilotId', 'startAt', 'dropAt'])
    .where('aircraftId', '=', aircraftId)
    .where('pilotId', 'in', [...partners])
    .where('status', '=', 'booked')
    .where('waitsFor', 'is', null)
    .where('startAt', '>', plusHours(now, 72))
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirst()
  if (!trip) return
  await db
    .insertInto('swap')
    .values({
      id: newId(now.getTime()),
      aircraftId,
      byId: trip.pilotId,
      orderId: trip.id,
      startAt: trip.startAt,
      dropAt: trip.dropAt,
      terms: JSON.stringify({ item: null, cents: 6000, holidays: 0, year: Number(dayIn(trip.startAt, zone).slice(0, 4)) }),
      note: 'My sister visits that day. Somebody else should fly.',
      expiresAt: expiryOf([trip.startAt], now),
      createdAt: plusHours(now, -20),
    })
    .execute()
}

/** For N322SR: this year's draft, next year's open one, and a swap offer. */
export const seedHolidays = async (db: Db, { people, fleet, now }: { people: People; fleet: Fleet; now: Date }) => {
  const aircraftId = fleet.N322SR
  const year = Number(dayIn(now, zone).slice(0, 4))
  const result = finished(people, year)
  const drawnAt = instantAt(`${year - 1}-10-22`, '09:00', zone)
  const [before, open] = [newId(), newId()]
  const seed = sha256(`demo ${year + 1} ${now.toISOString()}`)
  const openedAt = plusHours(now, -9 * 24)
  await db
    .insertInto('holidayDraft')
    .values([
      {
        id: before,
        aircraftId,
        year,
        openedBy: people.helen,
        openedAt: plusHours(drawnAt, -21 * 24),
        closesAt: drawnAt,
        seed: result.seed,
        seedHash: result.seedHash,
        drawnAt,
        result: JSON.stringify(result),
      },
      {
        id: open,
        aircraftId,
        year: year + 1,
        openedBy: people.priya,
        openedAt,
        closesAt: plusHours(openedAt, 21 * 24),
        seed,
        seedHash: sha256(seed),
      },
    ])
    .execute()
  await seedClaims(db, { aircraftId, draftId: before, result, drawnAt, now })
  const coming = holidaysOf(year + 1)
    .map(({ day }) => day)
    .filter((day) => day > plusDays(dayIn(now, zone), 60))
  const pick = (places: readonly number[]) => places.map((place) => coming.at(place % coming.length)!)
  await db
    .insertInto('holidayRanking')
    .values([
      { draftId: open, accountId: people.priya, days: [...new Set(pick([-2, 3, -1]))], at: plusHours(openedAt, 1) },
      { draftId: open, accountId: people.bo, days: [...new Set(pick([3, 4, 1, -2]))], at: plusHours(openedAt, 50) },
    ])
    .execute()
  await seedSwap(db, aircraftId, [people.priya, people.tomas, people.bo], now)
}
