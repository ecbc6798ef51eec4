import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard } from '../../../../../test/factories.ts'
import { run } from '../../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'

// Two people are not two pairs of eyes if one appointed the other.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await giveCard(api, 'jonas')
})
beforeEach(async () => {
  await api.db.deleteFrom('occupancy').execute()
  await api.db.updateTable('squawk').set({ state: 'closed' }).execute()
})
afterAll(() => api.close())

const rowOf = (id: string) => api.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = async (id: string) =>
  (await api.call('nadia', 'listInterventions', { query: { show: 'waiting' } })).json.results.find(
    ({ order }) => order.id === id,
  )!

test.each(['before', 'after'] as const)(
  'an operator does not take up the grounding by staff whom they appointed, %s the cancellation',
  async (when) => {
    const { airportId } = await api.db
      .selectFrom('aircraft')
      .select('airportId')
      .where('tailNumber', '=', 'N417TS')
      .executeTakeFirstOrThrow()
    const appoint = (staffAirports: string[]) =>
      api.call('omar', 'setUserRoles', {
        params: { id: api.people.tomas },
        body: { isOperator: false, staffAirports, reason: 'New at the ramp' },
      })
    await appoint([])
    expect((await appoint([airportId])).status).toBe(200)
    const { id, quote } = await insertOrder(api, { pilot: 'jonas', start: halfHour(20), hours: 40, plannedHours: 12 })
    const half = Math.round(quote.totalCents / 2)
    const report = { text: 'Crack in the spar', severity: 'grounding' } as const
    const { json: squawk } = await api.call('tomas', 'reportOnAircraft', { params: { id: api.fleet.N417TS }, body: report })
    const takeUp = () =>
      api.call('omar', 'moveSquawk', { params: { id: squawk.id }, body: { move: 'start', reason: 'Looking at it' } })
    if (when === 'before') expect((await takeUp()).status).toBe(200)
    await api.call('jonas', 'cancelOrder', { params: { id }, body: { reason: 'plans' } })
    // Past the time to undo.
    await api.db
      .updateTable('orders')
      .set({ canceledAt: halfHour(-1) })
      .where('id', '=', id)
      .execute()
    await run(api, 'askFreed', { orderId: id })
    if (when === 'after') {
      const asked = await waiting(id)
      const yes = await api.call('omar', 'approveIntervention', { params: { id: asked.id } })
      expect(yes.json).toMatchObject({ code: 'own_account', detail: expect.stringContaining('or airport staff') })
      expect((await takeUp()).status).toBe(200)
      await api.runJobs()
    }
    expect((await rowOf(id)).finalCents).toBe(half)
    expect((await api.call('nadia', 'approveIntervention', { params: { id: (await waiting(id)).id } })).status).toBe(200)
    expect((await rowOf(id)).finalCents).toBe(0)
  },
)
