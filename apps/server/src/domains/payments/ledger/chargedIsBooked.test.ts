import { plusHours } from '@tailshare/contract/text/period'
import { orderNumber } from '@tailshare/contract/base/constants'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, beforeMoney, books, chargesOf, insertOrder, linesFor, run } from '../../../../test/money.ts'
import { moveOrder } from '../../bookings/queries.ts'
import { insertMovement } from './queries.ts'
import { reconcile } from '../provider/reconcile/jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

const soon = () => plusHours(new Date(), 2)
/** Canceled two hours ago, at this price. */
const canceled = async (finalCents: number, lines = linesFor(40_000)) => {
  const order = await insertOrder(api, { lines, depositCents: 0 })
  const at = plusHours(new Date(), -2)
  await moveOrder(api.db, { orderId: order.id, from: 'booked', to: 'canceled', byId: null, why: 'plans', at })
  await api.db.updateTable('orders').set({ finalCents }).where('id', '=', order.id).execute()
  return order
}

test('a cancellation fee for a trip priced at zero goes to the owner', async () => {
  const { id } = await canceled(21_242, [{ kind: 'rental', text: 'Own aircraft, 2.0 h', cents: 0 }])
  await run(api, 'settleCancellation', { orderId: id })
  const entries = await api.db
    .selectFrom('ledgerEntry as entry')
    .innerJoin('ledgerMovement as movement', 'movement.id', 'entry.movementId')
    .select(['entry.ledger', 'entry.accountId', 'entry.cents'])
    .where('movement.orderId', '=', id)
    .where('movement.kind', '=', 'cancellation')
    .orderBy('entry.line')
    .execute()
  expect(entries).toEqual([
    { ledger: 'customer', accountId: api.people.maria, cents: 21_242 },
    { ledger: 'owner', accountId: api.people.helen, cents: -21_242 },
  ])
  expect(await reconcile(api.services, beforeMoney(), soon())).toEqual([])
})

test('money the ledger gives to no one is not charged, and operators are told', async () => {
  const { id, parties, lines } = await canceled(20_800)
  // All but $8.
  const entries = cancellationEntries(parties, lines, 20_000)
  await insertMovement(api.db, { kind: 'cancellation', orderId: id, at: new Date(), entries })
  const settling = run(api, 'settleCancellation', { orderId: id })
  await expect(settling).rejects.toThrow('20800 cents are due, and 20000 are in the books')
  expect(await chargesOf(api, id)).toEqual([])

  const { number } = await api.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const ref = orderNumber(number)
  const difference = { ref, providerCents: 20_800, ledgerCents: 20_000, why: 'not_booked' }
  expect(await reconcile(api.services, beforeMoney(), soon())).toMatchObject([difference])
  const days = (await api.call('omar', 'listReconciliation', { query: { show: 'differ' } })).json.results
  expect(days.flatMap(({ differences }) => differences)).toMatchObject([{ ...difference, order: { id, number: ref } }])
  const notices = await api.db.selectFrom('notice').select(['title', 'text']).where('accountId', '=', api.people.omar).execute()
  expect(notices).toEqual([
    {
      title: 'The books and what bookings cost differ',
      text: `1 difference. The first is ${ref}: $208.00 due from its pilot, $200.00 in the books.`,
    },
  ])
  expect((await books(api)).sum).toBe(0)
})
