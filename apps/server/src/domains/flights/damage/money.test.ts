import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { backSince, dent, flown, outOfTime } from '../../../../test/bookings/damage.ts'
import { hearProvider, owes, run } from '../../../../test/money.ts'
import { expectBalanced } from '../../../../test/reading/settled.ts'
import { findBalance } from '../../payments/ledger/queries.ts'

// Claims and corrections in any order, valid or not: ledger, provider and pages agree after each.

let api: Api
let order: string

const claimId = async () => (await api.call('helen', 'getInspection', { params: { id: order } })).json.claim?.id ?? order
const params = async () => ({ id: await claimId() })
const settle = () => run(api, 'settleFlight', { orderId: order })

type Deed = { name: string; tenths: number; cents: number }
const deeds: Record<string, (deed: Deed) => Promise<unknown>> = {
  claim: ({ cents }) => api.call('helen', 'claimDamage', { params: { id: order }, body: { ...dent, amountCents: cents } }),
  report: () => api.call('rosa', 'claimDamage', { params: { id: order }, body: dent }),
  price: async ({ cents }) => api.call('helen', 'priceClaim', { params: await params(), body: { amountCents: cents } }),
  agree: async () => {
    const amountCents = (await api.call('maria', 'getInspection', { params: { id: order } })).json.claim?.amountCents ?? 0
    return api.call('maria', 'answerClaim', { params: await params(), body: { agrees: true, amountCents } })
  },
  contest: async () => api.call('maria', 'answerClaim', { params: await params(), body: { agrees: false, text: 'No' } }),
  decide: async ({ cents }) =>
    api.call('omar', 'decideClaim', { params: await params(), body: { amountCents: cents, reason: 'So' } }),
  withdraw: async () => api.call('helen', 'withdrawClaim', { params: await params(), body: { reason: 'Dirt' } }),
  clear: () => api.call('rosa', 'clearReturn', { params: { id: order } }),
  lapse: async () => {
    const id = await claimId()
    if (id === order) return
    await outOfTime(api, id)
    await run(api, 'lapseClaim', { claimId: id })
  },
  correct: async ({ tenths }) => {
    await api.call('rosa', 'answerReturn', {
      params: { order },
      body: { answers: { hobbs: 1284.6 + tenths / 10, flightMeter: 1096.9 + tenths / 10 }, reason: 'Misread' },
    })
    // Corrections count toward a weekly limit and would make a decision wait.
    await sql`delete from operator_act`.execute(api.db)
  },
  aWeekPasses: () =>
    api.db
      .updateTable('charge')
      .set({ updatedAt: new Date(Date.now() - 6.5 * 86_400_000) })
      .where('orderId', '=', order)
      .where('kind', '=', 'deposit')
      .where('state', '=', 'authorized')
      .execute(),
  aDayPasses: () => backSince(api, order, 25),
  news: () => hearProvider(api),
}

/** Meters never run back, on the flight or on the aircraft. */
const metersChain = async () => {
  const flight = await api.db.selectFrom('flight').selectAll().where('orderId', '=', order).executeTakeFirstOrThrow()
  const aircraft = await api.db
    .selectFrom('aircraft')
    .select(['hobbs', 'flightMeter'])
    .where('id', '=', flight.aircraftId)
    .executeTakeFirstOrThrow()
  expect(flight.hobbsIn).toBeGreaterThan(flight.hobbsOut)
  expect(flight.flightIn).toBeGreaterThan(flight.flightOut)
  expect([aircraft.hobbs, aircraft.flightMeter]).toEqual([flight.hobbsIn, flight.flightIn])
}

const agrees = async () => {
  await expectBalanced(api)
  expect(await owes(api, api.people.maria)).toBe(0)
  const page = (await api.call('maria', 'getOrder', { params: { id: order } })).json
  const { claim, withdrawn } = (await api.call('omar', 'getInspection', { params: { id: order } })).json
  expect(page.damageCents).toBe(claim?.decidedCents ?? 0)
  const isOpen = claim !== null && claim.closed === null
  const paid = page.charges.reduce((sum, { kind, state, amountCents }) => {
    if (kind === 'refund') return state === 'refunded' ? sum - amountCents : sum
    return state === 'captured' ? sum + amountCents : sum
  }, 0)
  const kept = 0 - (await findBalance(api.db, 'deposit', api.people.maria))
  expect(isOpen ? kept >= 0 : kept).toBe(isOpen ? true : 0)
  expect(paid).toBe(page.finalCents! + page.damageCents + kept)
  expect(withdrawn.every(({ decidedCents }) => decidedCents === null)).toBe(true)
  // More than the deposit is paid only by agreement.
  if (claim?.state === 'decided') expect(claim.decidedCents).toBeLessThanOrEqual(page.quote.depositCents)
  const earned = await findBalance(api.db, 'owner', api.people.helen)
  const flightCents = (
    await api.db.selectFrom('flight').select('incomeCents').where('orderId', '=', order).executeTakeFirstOrThrow()
  ).incomeCents
  expect(-earned).toBe(flightCents + page.damageCents)
  await metersChain()
  return claim?.state ?? 'none'
}

const deed = (...names: (keyof typeof deeds)[]) =>
  fc.record({
    name: fc.constantFrom(...names),
    tenths: fc.integer({ min: 15, max: 50 }),
    cents: fc.integer({ min: 1, max: 900 }).map((dollars) => dollars * 100),
  })
const said = (name: string, cents = 40_000, tenths = 30): Deed => ({ name, cents, tenths })

/** A claim and its answers, mixed with corrections, passing days and acts out of turn. */
const sequences = fc.tuple(
  deed('claim', 'report'),
  fc.array(deed('price', 'contest', 'correct', 'aWeekPasses', 'aDayPasses', 'clear'), { minLength: 1, maxLength: 3 }),
  deed('agree', 'contest', 'lapse', 'withdraw'),
  fc.array(deed('decide', 'correct', 'withdraw', 'claim', 'agree'), { minLength: 2, maxLength: 3 }),
)
const examples: [[Deed, Deed[], Deed, Deed[]]][] = [
  [
    [
      said('claim', 80_000),
      [said('aWeekPasses'), said('correct', 0, 45)],
      said('contest'),
      [said('correct', 0, 20), said('decide', 35_000), said('news')],
    ],
  ],
  [
    [
      said('report'),
      [said('clear'), said('price', 70_000)],
      said('agree'),
      [said('correct', 0, 18), said('correct', 0, 40), said('claim')],
    ],
  ],
]

test('after any claims, answers, decisions and corrections, the ledger matches the provider and all pages agree', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(sequences, async ([first, meanwhile, answer, after]) => {
      api = await startApi()
      try {
        order = await flown(api)
        for (const one of [first, ...meanwhile, answer, ...after]) {
          await deeds[one.name]!(one)
          await settle()
          reached.add(await agrees())
        }
      } finally {
        await api.close()
      }
    }),
    { numRuns: runs(4), examples, endOnFailure: true },
  )
  expect([...reached]).toEqual(expect.arrayContaining(['asked', 'contested', 'decided', 'unpriced', 'agreed']))
})
