import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { addCard, books, deliver, finishOnboarding, providerEvents, run } from '../../../../../test/money.ts'
import { closeIn, monthsAgo, noonOf, shareCosts, standsAt } from '../../../../../test/sharing/sharedCosts.ts'
import { newId } from '../../../../db/newId.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { planShare } from './steps.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const month = monthsAgo(2)
const aircraftId = () => api.fleet.N417TS
const pay = (who: string) => api.call(who, 'paySettlement', { params: { aircraftId: aircraftId(), month }, body: {} })
const daysLater = (days: number) =>
  sql`update charge set updated_at = updated_at - make_interval(days => ${days})`.execute(api.db)

const payable = async (cents: number) => {
  await shareCosts(api, { tomas: 25, priya: 25 }, { from: month, monthCents: cents })
  const account = await api.services.stripe.accounts.create({
    type: 'custom',
    country: 'US',
    email: 'helen@tailshare.example',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  })
  await api.db.updateTable('account').set({ stripeAccountId: account.id }).where('id', '=', api.people.helen).execute()
  await finishOnboarding(api, account.id)
  await closeIn(api, month)
}

test('two simultaneous payouts pay no more than has come in', async () => {
  await payable(80_000)
  for (const who of ['tomas', 'priya']) await addCard(api, who as 'tomas')
  await pay('tomas')
  await daysLater(3)
  const { transfers } = api.services.stripe
  const create = transfers.create.bind(transfers)
  let second: Promise<void> | undefined
  const sent: number[] = []
  transfers.create = async (...args: Parameters<typeof create>) => {
    sent.push((args[0] as { amount: number }).amount)
    if (!second) {
      await pay('priya')
      await daysLater(3)
      second = run(api, 'payShares', { aircraftId: aircraftId() })
      // It has either finished or waits for the lock.
      const waits = () =>
        sql<{ count: number }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`.execute(
          api.db,
        )
      let isOver = false
      void second.then(() => (isOver = true))
      await expect.poll(async () => isOver || (await waits()).rows[0]!.count > 0).toBe(true)
    }
    return create(...args)
  }
  await run(api, 'payShares', { aircraftId: aircraftId() })
  await second
  expect(sent).toEqual([20_000, 20_000])
  expect(await standsAt(api, 'helen')).toBe(0)
  expect(await books(api)).toMatchObject({ sum: 0 })
})

test('suspended people are paid no shared costs, and everything once restored', async () => {
  await payable(80_000)
  await addCard(api, 'tomas')
  await pay('tomas')
  await daysLater(3)
  const set = (suspendedAt: Date | null) =>
    api.db.updateTable('account').set({ suspendedAt }).where('id', '=', api.people.helen).execute()
  const before = await standsAt(api, 'helen')
  await set(new Date())
  await run(api, 'payShares', { aircraftId: aircraftId() })
  expect(await standsAt(api, 'helen')).toBe(before)
  await set(null)
  await run(api, 'payShares', { aircraftId: aircraftId() })
  expect(await standsAt(api, 'helen')).toBe(before + 20_000)
})

/** A dispute of the last payment in this state. */
const dispute = async (state: 'won' | 'lost' | 'under_review', closedAt: Date | null) => {
  const charge = await api.db
    .selectFrom('charge')
    .select(['id', 'amountCents'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const id = newId()
  await api.db.deleteFrom('dispute').execute()
  await api.db
    .insertInto('dispute')
    .values({
      id,
      stripeId: `dp_${id}`,
      chargeId: charge.id,
      reason: 'fraudulent',
      isInquiry: false,
      state,
      amountCents: charge.amountCents,
      openedAt: now,
      updatedAt: now,
      closedAt,
    })
    .execute()
  return id
}

test('charging waits while a dispute is open, and after a loss until the next month closes; everyone is told', async () => {
  await shareCosts(api, { tomas: 25, priya: 25 }, { from: month })
  await closeIn(api, month)
  await addCard(api, 'tomas')
  await pay('tomas')
  await closeIn(api, monthsAgo(1))
  const charged = () =>
    inTransaction(api.db, (tx) =>
      planShare(tx, { aircraftId: aircraftId(), accountId: api.people.tomas, byHand: false, now: noonOf(monthsAgo(0), 20) }),
    )
  await dispute('under_review', null)
  expect(await charged()).toBeUndefined()
  const lost = await dispute('lost', plusHours(noonOf(monthsAgo(0), 3), 1))
  expect(await charged()).toBeUndefined()
  const heard = await startHearing(api)
  await run(api, 'tellShareLost', { disputeId: lost })
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'Tomás’s bank took back $200.00 for N417TS'],
    ['priya', 'Tomás’s bank took back $200.00 for N417TS'],
    ['tomas', 'You owe $200.00 for N417TS again'],
  ])
  await dispute('lost', plusHours(noonOf(monthsAgo(0), 3), -1))
  expect(await charged()).toBeDefined()
  await api.db.deleteFrom('charge').where('state', '=', 'planned').execute()
  await dispute('won', new Date())
  expect(await charged()).toBeDefined()
})

test('a payment of shared costs that its bank took back first is called paid only if the bank decides so', async () => {
  await payable(80_000)
  await addCard(api, 'tomas')
  await pay('tomas')
  const last = api.db.selectFrom('charge').select('id').where('kind', '=', 'settlement').orderBy('createdAt', 'desc')
  const { id: chargeId } = await last.executeTakeFirstOrThrow()
  await api.db.updateTable('charge').set({ notifiedState: null }).where('id', '=', chargeId).execute()
  const heard = await startHearing(api)
  const follow = async () => {
    await run(api, 'followShare', { chargeId })
    return (await heard()).map(({ title }) => title)
  }
  await dispute('under_review', null)
  expect(await follow()).toEqual([])
  await dispute('lost', new Date())
  expect(await follow()).toEqual([])
  await dispute('won', new Date())
  expect(await follow()).toEqual(expect.arrayContaining([expect.stringMatching(/^Tomás paid \$200\.00 for N417TS$/)]))
})

test('a payment awaiting its payer’s bank is released at the next closing, and its payer is told', async () => {
  await shareCosts(api, { tomas: 25 }, { from: month })
  await closeIn(api, month)
  await addCard(api, 'tomas', 'tok_threeDSecure2Required')
  expect((await pay('tomas')).json).toMatchObject({ code: 'payment_needs_confirmation' })
  const which = { aircraftId: aircraftId(), accountId: api.people.tomas }
  await run(api, 'chargeShare', which)
  const states = async () =>
    (await api.db.selectFrom('charge').select('state').orderBy('attempt').execute()).map(({ state }) => state)
  expect(await states()).toEqual(['needs_confirmation'])
  await sql`update charge set updated_at = ${noonOf(monthsAgo(0), 1)}`.execute(api.db)
  await closeIn(api, monthsAgo(1))
  await addCard(api, 'tomas', 'tok_visa', true)
  const heard = await startHearing(api)
  await run(api, 'chargeShare', which)
  expect((await states())[0]).toBe('released')
  expect((await heard()).map(({ who, title }) => [who, title])).toContainEqual([
    'tomas',
    'A payment for N417TS was not confirmed',
  ])
})

test('money lost for good to a dispute is told to payer and partners by the provider’s event, once', async () => {
  await shareCosts(api, { tomas: 25, priya: 25 }, { from: month })
  await closeIn(api, month)
  await addCard(api, 'tomas', 'tok_createDispute')
  await pay('tomas')
  const { disputes } = api.services.stripe
  const told = new Set<string>()
  const hear = async () => {
    for (const event of (await providerEvents(api)).filter(({ id }) => !told.has(id))) {
      told.add(event.id)
      await deliver(api, event)
    }
    for (let round = 0; round < 4; round++) await api.runJobs()
  }
  await hear()
  const [open] = (await disputes.list()).data
  const heard = await startHearing(api)
  await disputes.close(open!.id)
  await hear()
  await hear()
  const lost = (await heard()).filter(({ title }) => title.includes('took back') || title.endsWith('again'))
  expect(lost.map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'Tomás’s bank took back $200.00 for N417TS'],
    ['priya', 'Tomás’s bank took back $200.00 for N417TS'],
    ['tomas', 'You owe $200.00 for N417TS again'],
  ])
  expect(await standsAt(api, 'tomas')).toBe(20_000)
})
