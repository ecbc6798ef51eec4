import { dayIn } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { enqueue, ownerPayout } from '../src/jobs/enqueue.ts'
import type { Services } from '../src/services.ts'
import { emptyBatch, saveBatch } from './bookings/bookingRows.ts'
import { insertAll } from './bulk.ts'
import { westernDay } from './calendar.ts'
import { seedCases } from './backoffice/cases.ts'
import { chanceFrom } from './chance.ts'
import { seedCheckouts } from './people/checkouts.ts'
import { seedNamedFleet } from './fleet/fleet.ts'
import { addHistory } from './bookings/history.ts'
import { seedHolidays } from './sharing/holidays.ts'
import { seedLessons } from './bookings/lessons.ts'
import { seedListings } from './fleet/listings.ts'
import { type Reading, seedMaintenance, seedWorkOrders } from './fleet/maintenance.ts'
import { seedMembers, seedMemberships, seedAdvisors } from './people/members.ts'
import { seedSharedCosts } from './sharing/sharedCosts.ts'
import { seedChats } from './messages/chats.ts'
import { seedMessageReports } from './backoffice/messageReports.ts'
import { seedNotices } from './messages/notices.ts'
import { seedCards, seedHolds, seedPayoutAccounts, seedRecentPayments } from './bookings/payments.ts'
import { seedPageViews } from './backoffice/pageViews.ts'
import { seedPeople } from './people/people.ts'
import { seedPlans, seedRefused } from './bookings/refused.ts'
import { seedRampPhotos } from './bookings/rampPhotos.ts'
import { seedReviews } from './messages/reviews.ts'
import { loadRoster, regionOf } from './people/roster.ts'
import { seedShareLife } from './sharing/shareLife.ts'
import { seedStatus } from './backoffice/status.ts'
import { seedSquawks } from './bookings/squawks.ts'
import { addAskedFor, addBlocks, addUpcoming, approvedTail } from './bookings/upcoming.ts'
import { seedWaiting } from './bookings/trips.ts'
import { seedYearPack } from './sharing/yearPack.ts'
import { seedShares, seedWideFleet } from './fleet/wideFleet.ts'

/** Adds nearby pilots of the type to aircraft that are for customers only. */
const seedCustomers = async (db: Db, since: Date) => {
  const { aircraft, pilots } = await loadRoster(db)
  const listed = aircraft
    .filter(({ customersOnly }) => customersOnly)
    .flatMap(({ id, family, state }) =>
      pilots
        .filter((pilot) => pilot.families.includes(family) && regionOf(pilot.state) === regionOf(state))
        .map((pilot) => ({ aircraftId: id, accountId: pilot.id, email: pilot.email, isNamed: false, since })),
    )
  await insertAll(db, 'aircraftCustomer', listed)
}

export const isSeeded = async (db: Db) => (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * The demo: cast, fleet, two years of flights and the coming weeks, relative to `now`. Deterministic per day and seed. Does nothing if
 * there are accounts.
 */
export const seedDemo = async (services: Services, now: Date, seed = 'tailshare') => {
  const {
    db,
    config,
    files: { put },
    log,
    stripe,
  } = services
  if (await isSeeded(db)) return
  const started = performance.now()
  const today = westernDay(now)
  const chance = chanceFrom(`${seed} ${today}`)
  const pricing = { platformFeePercent: config.platformFeePercent, taxPercentByState: config.taxPercentByState }
  const counts = await db.transaction().execute(async (tx) => {
    // Triggers would plan their first statements for the tables as they were, empty, and read them whole.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
    const people = await seedPeople(tx, now, put)
    const owners = await seedMembers(tx, { people, now, put, chance })
    const fleet = await seedNamedFleet(tx, people, new Date(now.getTime() - 735 * 86_400_000))
    await seedWideFleet(tx, { people, owners, now, chance })
    await seedShares(tx, people, fleet, now)
    await seedListings(tx, { now, today, put, feePercent: config.platformFeePercent })
    await seedAdvisors(tx, people, now)
    await seedCustomers(tx, new Date(now.getTime() - 600 * 86_400_000))
    await seedCards(tx, { stripe, people, now })
    await seedPayoutAccounts(tx, people, { stripe, isSandbox: config.stripe.sandbox !== undefined })

    const roster = await loadRoster(tx)
    const csip = { id: people.elena, name: 'Elena Park', hourlyRateCents: 11_000 }
    const surroundings = { roster, people, csip, now, today, pricing, chance }
    const batch = emptyBatch()
    const trips = addHistory(batch, surroundings)
    addBlocks(batch, surroundings)
    const held = addUpcoming(batch, surroundings)
    const payouts = await seedRecentPayments(tx, batch, trips, { stripe, now })
    addAskedFor(batch, surroundings)
    await saveBatch(tx, batch)
    await seedWaiting(tx, people, now)
    await seedHolidays(tx, { people, fleet, now })
    await tx.updateTable('aircraft').set({ needsApproval: true }).where('tailNumber', '=', approvedTail).execute()
    // Last, because a connection that has already run booking statements would check the many entries above one by one.
    await seedMemberships(tx, people, now, services)
    for (const { orderId, runAt } of payouts) await enqueue(tx, 'payOwner', { orderId }, { ...ownerPayout(orderId), runAt })
    await seedHolds(tx, held, { stripe, now })

    await seedLessons(tx, { people, now, put })

    const readings = new Map<string, Reading[]>()
    for (const { aircraft, start, flown } of trips)
      if (flown)
        readings.set(aircraft.id, [
          ...(readings.get(aircraft.id) ?? []),
          { left: dayIn(start, aircraft.zone), day: dayIn(flown.back, aircraft.zone), hobbs: flown.hobbsIn / 10 },
        ])
    await seedMaintenance(tx, roster, { today, readings, chance })
    await seedWorkOrders(tx, people.helen)
    await seedSquawks(tx, trips, roster, { now, helenId: people.helen, chance })
    await seedRampPhotos(tx, trips, { now, pilotId: people.maria, put })
    await seedReviews(tx, trips, now, chance)
    await seedRefused(tx, roster, { today, chance })
    await seedCheckouts(tx, roster, { people, today, now })
    await seedPlans(tx, roster, people.helen, now)
    await seedShareLife(tx, people, fleet, { now, today })
    await seedSharedCosts(tx, people, fleet.N322SR, now)
    await seedYearPack(tx, people, { fleet, now })
    await seedChats(tx, people, now)
    await seedMessageReports(tx, people, now)
    await seedCases(tx, people, now)
    await seedPageViews(tx, now)
    await seedStatus(tx, now)
    await seedNotices(tx, { people, fleet, roster, held, now })
    return {
      aircraft: roster.aircraft.length,
      accounts: roster.pilots.length,
      bookings: batch.orders.length,
      flights: batch.flight.length,
    }
  })
  log.info({ ...counts, milliseconds: Math.round(performance.now() - started) }, 'demo seeded')
}
