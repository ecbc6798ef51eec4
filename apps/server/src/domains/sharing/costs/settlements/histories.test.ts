import { daysBetween, endOfMonth, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { addCard, books } from '../../../../../test/money.ts'
import { closeIn, flyIn, monthsAgo, noonOf, shareCosts } from '../../../../../test/sharing/sharedCosts.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { handOverShare } from '../../../aircraft/shares/steps.ts'

/** Helen is the owner; Maria starts without a share. */
const people = ['helen', 'tomas', 'priya', 'maria'] as const
type Who = (typeof people)[number]
type Shares = Record<Who, number>

const who = fc.constantFrom(...people)
const hobbs = fc.integer({ min: 6, max: 40 }).map((tenths) => tenths / 10)
const happening = fc.oneof(
  fc.record({ kind: fc.constant('flight' as const), who, hobbs }),
  fc.record({
    kind: fc.constant('expense' as const),
    who,
    cents: fc.integer({ min: 1, max: 90_000 }),
    split: fc.constantFrom('share' as const, 'hours' as const),
  }),
  // Part of it, or all, so that the seller leaves with their debts.
  fc.record({ kind: fc.constant('handOver' as const), who, to: who, percent: fc.option(fc.integer({ min: 1, max: 25 })) }),
  fc.record({ kind: fc.constant('correction' as const), hobbs: fc.oneof(hobbs, fc.constant(0)) }),
  fc.record({ kind: fc.constant('pay' as const), who }),
)
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never

const monthCents = 77_777
const first = monthsAgo(4)
const months = [0, 1, 2].map((later) => plusMonths(`${first}-01`, later).slice(0, 7))

type Story = { api: Api; shares: { day: string; held: Shares }[]; flown: string[] }

const happen = async ({ api, shares, flown }: Story, one: Happening, month: string, date: number) => {
  const aircraftId = api.fleet.N417TS
  const at = noonOf(month, date)
  if (one.kind === 'flight') flown.push((await flyIn(api, one.who, { month, date, hobbs: one.hobbs })).id)
  else if (one.kind === 'correction') {
    if (flown[0])
      await sql`update flight set hobbs_in = hobbs_out + ${one.hobbs}::numeric where order_id = ${flown[0]}`.execute(api.db)
  } else if (one.kind === 'pay') {
    const before = plusMonths(`${month}-01`, -1).slice(0, 7)
    const paid = await api.call(one.who, 'paySettlement', { params: { aircraftId, month: before }, body: {} })
    expect([200, 404, 409]).toContain(paid.status)
  } else if (one.kind === 'expense') {
    const [enteredBy, expense] = [api.people[one.who], { cents: one.cents, split: one.split, day: `${month}-02` }]
    const said = { state: 'agreed', answerBy: at, agreedAt: at, createdAt: at, changedAt: at }
    const row = { id: newId(), aircraftId, enteredBy, paidBy: enteredBy, title: 'Expense', ...expense, ...said }
    await api.db.insertInto('expense').values(row).execute()
  } else {
    const { held } = shares.at(-1)!
    // The owner keeps 1%.
    const most = held[one.who] - (one.who === 'helen' ? 1 : 0)
    const percent = one.percent ?? most
    if (one.who === one.to || percent <= 0 || percent > most) return
    const on = plusDays(`${month}-01`, date - 1)
    const sold = { aircraftId, fromId: api.people[one.who], toId: api.people[one.to], percent, on }
    await inTransaction(api.db, (tx) => handOverShare(tx, sold))
    shares.push({ day: on, held: { ...held, [one.who]: held[one.who] - percent, [one.to]: held[one.to] + percent } })
  }
}

/** Each person's part of the hangar for a month by full days, unrounded. */
const hangarOf = (month: string, { shares }: Story) => {
  const after = plusDays(endOfMonth(`${month}-01`), 1)
  const days = daysBetween(`${month}-01`, after)
  const heldOn = (day: string) => shares.findLast((one) => one.day <= day)!.held
  const all = Array.from({ length: days }, (_, at) => heldOn(plusDays(`${month}-01`, at)))
  return people.map((one) => all.reduce((sum, held) => sum + (monthCents * held[one]) / 100 / days, 0))
}

/** Each month sums to zero, matches the ledger and splits fixed costs by days. */
const compareMonth = async (story: Story, month: string) => {
  const { api } = story
  const { rows } = await sql<{ accountId: string | null; lines: number; hangar: number; part: number | null; booked: number }>`
    select l.account_id, sum(l.cents)::int as lines, coalesce(sum(l.cents) filter (where l.kind = 'fixed'), 0)::int as hangar,
      max(p.net_cents)::int as part,
      coalesce((select sum(e.cents) from ledger_entry e where e.movement_id = s.movement_id
        and (e.ledger = 'co_owner' and e.account_id = l.account_id or e.ledger = 'reserve' and l.account_id is null)), 0)::int as booked
    from cost_settlement s join cost_line l on l.settlement_id = s.id
      left join cost_part p on p.settlement_id = s.id and p.account_id = l.account_id
    where s.month = ${`${month}-01`}::date group by l.account_id, s.movement_id`.execute(api.db)
  expect(rows.reduce((sum, { lines }) => sum + lines, 0)).toBe(0)
  for (const { accountId, lines, part, booked } of rows) {
    expect(booked).toBe(lines)
    if (accountId !== null) expect(part).toBe(lines)
  }
  for (const [index, cents] of hangarOf(month, story).entries()) {
    const charged = rows.find(({ accountId }) => accountId === api.people[people[index]!])?.hangar ?? 0
    expect(Math.abs(charged - cents)).toBeLessThan(1)
  }
}

/** Over all months, balances are lines minus payments, and every flight is charged once. */
const compareAll = async ({ api }: Story) => {
  const { rows } = await sql`
    with lines as (select account_id, sum(cents) as cents from cost_line group by 1),
      paid as (select account_id, sum(amount_cents) as cents from charge where kind = 'settlement' and state = 'captured' group by 1)
    select b.account_id, b.cents, l.cents as lines, p.cents as paid from cost_balance b
      full join lines l on b.account_id = coalesce(l.account_id, '00000000-0000-0000-0000-000000000000')
        left join paid p on p.account_id = l.account_id
    where coalesce(b.cents, 0) <> coalesce(l.cents, 0) - coalesce(p.cents, 0)`.execute(api.db)
  expect(rows).toEqual([])
  const totals = await sql<{ hours: number; flights: number }>`
    select (select coalesce(sum(cents), 0) from cost_line where kind in ('hours', 'correction') and account_id is not null)::int as hours,
      (select coalesce(sum(running_cents), 0) from flight where aircraft_id = ${api.fleet.N417TS})::int as flights`.execute(
    api.db,
  )
  expect(totals.rows[0]!.hours).toBe(totals.rows[0]!.flights)
  const state = await books(api)
  expect(state).toMatchObject({ sum: 0, provider: state.atProvider })
}

test('any months of flights, expenses, corrections, payments and hand-overs sum to zero and match the ledger', async () => {
  const month = fc.array(happening, { maxLength: 5 })
  const seller = fc.constantFrom('helen' as const, 'tomas' as const, 'priya' as const)
  await fc.assert(
    fc.asyncProperty(fc.tuple(month, month, month), seller, fc.integer({ min: 10, max: 27 }), async (happenings, leaver, day) => {
      const api = await startApi()
      try {
        const terms = { from: first, monthCents, hourCents: 12_343, reserveMonthCents: 10_001 }
        await shareCosts(api, { tomas: 25, priya: 25 }, terms)
        for (const one of people) await addCard(api, one)
        const story: Story = {
          api,
          shares: [{ day: '2025-01-01', held: { helen: 50, tomas: 25, priya: 25, maria: 0 } }],
          flown: [],
        }
        for (const [index, of] of months.entries()) {
          for (const [step, one] of happenings[index]!.entries()) await happen(story, one, of, 1 + 2 * step)
          // In the middle of the second month someone leaves in debt and flies once more.
          if (index === 1) {
            await happen(story, { kind: 'flight', who: leaver, hobbs: 1.3 }, of, day - 1)
            await happen(story, { kind: 'handOver', who: leaver, to: 'maria', percent: null }, of, day)
            await happen(story, { kind: 'flight', who: leaver, hobbs: 2.1 }, of, day + 1)
          }
          await closeIn(api, of)
          await compareMonth(story, of)
        }
        await compareAll(story)
      } finally {
        await api.close()
      }
    }),
    { numRuns: runs(2), endOnFailure: true },
  )
})
