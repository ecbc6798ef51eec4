import { plusDays, plusHours } from '@tailshare/contract/text/period'
import { usualTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import { enqueue } from '../../src/jobs/enqueue.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { People } from '../people/people.ts'

const parts = { helen: 26, tomas: 24, priya: 25, bo: 25 } as const
const holders = ['helen', 'tomas', 'priya', 'bo'] as const

type Ballots = Partial<Record<keyof People, 'yes' | 'no'>>
type Seeded = { at: Date; days?: number; ballots: Ballots } & Record<string, unknown>

/** Votes of N322SR's partners: two house rules, a proposal for other quotas, and whether Maria buys Helen's quarter. */
export const seedShareLife = async (db: Db, people: People, fleet: Fleet, { now, today }: { now: Date; today: string }) => {
  const aircraftId = fleet.N322SR
  const daysAgo = (days: number) => plusHours(now, -24 * days)
  const vote = async ({ at, days = 7, ballots, ...values }: Seeded) => {
    const id = newId(at.getTime())
    const closesAt = plusHours(at, 24 * days)
    const row = { kind: 'house_rule', needs: 'majority', title: '', proposedById: people.priya, ...values }
    const isOpen = !('state' in row)
    const decidedAt = isOpen ? null : plusHours(at, 30)
    await db
      .insertInto('shareVote')
      .values({ ...row, id, aircraftId, openedAt: at, closesAt, decidedAt })
      .execute()
    const percentOf = (who: string) => (isOpen ? null : (parts[who as keyof typeof parts] ?? null))
    const said = Object.entries(ballots).map(([who, choice], index) => ({
      voteId: id,
      accountId: people[who as keyof People],
      choice,
      at: plusHours(at, index),
      percent: percentOf(who),
    }))
    await db.insertInto('shareBallot').values(said).execute()
    const silent = isOpen ? [] : holders.filter((who) => !(who in ballots))
    if (silent.length > 0)
      await db
        .insertInto('shareBallot')
        .values(silent.map((who) => ({ voteId: id, accountId: people[who], percent: percentOf(who) })))
        .execute()
    if (isOpen) await enqueue(db, 'closeVote', { voteId: id }, { runAt: closesAt, key: `closeVote:${id}` })
    return id
  }

  await vote({
    at: daysAgo(212),
    title: 'House rule: Leave the tanks at the tabs, so that the next of us can choose the load',
    state: 'passed',
    ballots: { priya: 'yes', helen: 'yes', tomas: 'yes', bo: 'no' },
  })
  const before = usualTerms(1)
  await vote({
    at: daysAgo(74),
    kind: 'quota_terms',
    needs: 'all',
    title: 'New quotas',
    reason: 'Fewer long trips, so that weekends stay open.',
    proposedById: people.tomas,
    figures: JSON.stringify({ ...before, consecutiveDays: 40 }),
    before: JSON.stringify(before),
    state: 'failed',
    ballots: { tomas: 'yes', helen: 'yes', priya: 'no' },
  })
  await vote({
    at: daysAgo(2),
    title: 'House rule: Oxygen is refilled by the pilot who flew above 12,500 ft',
    reason: 'Twice this fall the bottle was empty on a Friday.',
    ballots: { priya: 'yes', bo: 'yes' },
  })

  await db
    .insertInto('shareOffer')
    .values({
      aircraftId,
      accountId: people.helen,
      percent: 25,
      priceCents: 11_800_000,
      text: 'I fly the twin now, and a quarter of N322SR deserves someone who flies it every week. Hangared at Hayward, annual in spring.',
      offeredAt: daysAgo(20),
    })
    .execute()
  const voteId = await vote({
    at: daysAgo(1),
    kind: 'new_partner',
    title: 'Maria Reyes as a partner with 12.5%, from Helen Marsh',
    reason: 'I rent N322SR twice a month and would love to call an eighth of it mine.',
    proposedById: people.maria,
    mustAgreeId: people.helen,
    ballots: { tomas: 'yes' },
  })
  await db
    .insertInto('shareRequest')
    .values({
      id: newId(daysAgo(1).getTime()),
      aircraftId,
      buyerId: people.maria,
      sellerId: people.helen,
      percent: 12.5,
      priceCents: 5_900_000,
      message: 'I rent N322SR twice a month and would love to call an eighth of it mine.',
      handOverOn: plusDays(today, 14),
      voteId,
      createdAt: daysAgo(1),
    })
    .execute()
}
