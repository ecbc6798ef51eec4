import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
})
afterAll(() => api.close())

test('an instructor with two first names keeps both in the answer to a booking', async () => {
  await api.db
    .updateTable('account')
    .set({ firstName: 'Mary Ann', lastName: 'Smith' })
    .where('id', '=', api.people.elena)
    .execute()
  const body = { aircraftId: api.fleet.N52148, ...times(dayTrip(9)), csipId: api.people.elena }
  const { status, json } = await api.call('maria', 'bookAircraft', { body })
  expect({ status, json }).toMatchObject({ status: 200, json: { csip: { firstName: 'Mary Ann', lastName: 'Smith' } } })
})
