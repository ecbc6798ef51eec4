import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('only the owner marks a booking as viewed', async () => {
  const { id } = await insertOrder(api)
  const viewed = (who: 'maria' | 'helen' | 'jonas') => api.call(who, 'markOrderViewed', { params: { id } })
  expect((await viewed('maria')).status).toBe(403)
  expect((await viewed('jonas')).status).toBe(404)
  expect((await viewed('helen')).status).toBe(204)
})

test('an order shows how much of a hold was captured, like the list of charges', async () => {
  const { id } = await insertOrder(api, { start: plusHours(new Date(), 300) })
  await api.db
    .insertInto('charge')
    .values({
      id: newId(),
      accountId: api.people.maria,
      orderId: id,
      kind: 'hold',
      state: 'captured',
      amountCents: 66_690,
      capturedCents: 60_020,
      text: 'Flight',
    })
    .execute()
  expect((await api.call('maria', 'getOrder', { params: { id } })).json.charges).toMatchObject([{ amountCents: 60_020 }])
  const charges = (await api.call('maria', 'listCharges')).json.results
  expect(charges.find(({ orderId }) => orderId === id)).toMatchObject({ amountCents: 60_020 })
})

test('airport staff see no money, and a CSIP only their own line', async () => {
  const { id, quote } = await insertOrder(api, { csip: 'elena', start: plusHours(new Date(), 400) })
  const seen = async (who: 'rosa' | 'elena' | 'maria') => (await api.call(who, 'getOrder', { params: { id } })).json.quote
  const ramp = await seen('rosa')
  expect(ramp).toMatchObject({ lines: [], totalCents: 0, depositCents: 0, policyText: '' })
  expect(ramp.terms).toBeUndefined()

  const own = quote.lines.find(({ kind }) => kind === 'csip')!
  const csip = await seen('elena')
  expect(csip).toMatchObject({ lines: [own], totalCents: own.cents, depositCents: 0 })
  expect(csip.terms).toBeUndefined()

  expect(await seen('maria')).toMatchObject({ lines: quote.lines, depositCents: quote.depositCents, terms: quote.terms })
})

test('a booking says whether its aircraft can be booked again, and whether its pilot canceled it', async () => {
  const { id, aircraftId } = await insertOrder(api, { start: plusHours(new Date(), 1500) })
  const page = async () => (await api.call('maria', 'getOrder', { params: { id } })).json
  expect(await page()).toMatchObject({ canBookAgain: true, canceledByPilot: false })
  await api.call('helen', 'cancelOrder', { params: { id } })
  expect(await page()).toMatchObject({ status: 'canceled_by_owner', canceledByPilot: false })
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat tire' }).where('id', '=', aircraftId).execute()
  expect((await page()).canBookAgain).toBe(false)
  await api.db.updateTable('aircraft').set({ groundedReason: null }).where('id', '=', aircraftId).execute()
  const own = await insertOrder(api, { start: plusHours(new Date(), 1560) })
  await api.call('maria', 'cancelOrder', { params: { id: own.id }, body: { reason: 'plans', note: '' } })
  expect((await api.call('maria', 'getOrder', { params: { id: own.id } })).json.canceledByPilot).toBe(true)
})
