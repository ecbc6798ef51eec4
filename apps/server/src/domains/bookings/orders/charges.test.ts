import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, flyAndSettle, insertOrder, linesFor, run } from '../../../../test/money.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await addCard(api, 'maria')
})
afterAll(() => api.close())

test('the page of a booking shows what was taken, cent for cent like the list of payments', async () => {
  const order = await insertOrder(api)
  await run(api, 'placeHold', { orderId: order.id })
  const seen = async () => {
    const { charges } = (await api.call('maria', 'getOrder', { params: { id: order.id } })).json
    const all = (await api.call('maria', 'listCharges', {})).json.results
    expect(charges.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      all.filter(({ orderId }) => orderId === order.id).toSorted((a, b) => a.id.localeCompare(b.id)),
    )
    return charges
      .map(
        ({ kind, state, amountCents, releasedCents }) =>
          `${kind} ${state} ${amountCents}${releasedCents ? `, released ${releasedCents}` : ''}`,
      )
      .toSorted()
  }
  expect(await seen()).toEqual(['deposit authorized 50000', `hold authorized ${order.totalCents}`])
  await flyAndSettle(api, order, linesFor(20_000))
  expect(await seen()).toEqual(['deposit authorized 50000', `hold captured 20800, released ${order.totalCents - 20_800}`])
  await flyAndSettle(api, order, linesFor(15_000))
  expect(await seen()).toEqual([
    'deposit authorized 50000',
    `hold captured 20800, released ${order.totalCents - 20_800}`,
    'refund refunded 5200',
  ])
  const owners = (await api.call('helen', 'getOrder', { params: { id: order.id } })).json
  expect(owners.charges).toEqual([])
})

test('the list of payments is in the order of the dates it shows', async () => {
  const [first, second] = [await insertOrder(api), await insertOrder(api)]
  for (const { id } of [first, second]) await run(api, 'placeHold', { orderId: id })
  await flyAndSettle(api, first, linesFor(20_000))
  const { results } = (await api.call('maria', 'listCharges', {})).json
  expect(results[0]).toMatchObject({ orderId: first.id, state: 'captured' })
  const shown = results.map(({ moved, created }) => moved ?? created)
  expect(shown).toEqual(shown.toSorted().toReversed())
})
