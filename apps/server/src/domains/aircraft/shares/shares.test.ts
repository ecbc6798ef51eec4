import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.deleteFrom('aircraftShare').execute()
})
afterAll(() => api.close())

const roles = async (who: keyof Api['people']) => {
  const { isAircraftOwner, isCoOwner, isTaxAdvisor, isStaff } = (await api.call(who, 'getAccount')).json
  return { isAircraftOwner, isCoOwner, isTaxAdvisor, isStaff }
}

test('a co-owner sees the shared aircraft, its owner and whether it flies; others see nothing', async () => {
  const share = { aircraftId: api.fleet.N417TS, accountId: api.people.tomas, percent: 25 }
  expect(await roles('tomas')).toMatchObject({ isCoOwner: false })
  await api.db.insertInto('aircraftShare').values(share).execute()
  const seen = { tailNumber: 'N417TS', percent: 25, grounded: false, owner: { firstName: 'Helen' } }
  expect((await api.call('tomas', 'listCoOwnedAircraft')).json).toMatchObject([seen])
  await api.db.updateTable('aircraft').set({ groundedReason: 'Flat tire' }).where('tailNumber', '=', 'N417TS').execute()
  expect((await api.call('tomas', 'listCoOwnedAircraft')).json).toMatchObject([{ grounded: true }])
  expect((await api.call('maria', 'listCoOwnedAircraft')).json).toEqual([])
  expect(await roles('tomas')).toEqual({ isAircraftOwner: false, isCoOwner: true, isTaxAdvisor: false, isStaff: false })
})

test('an aircraft that others co-own is not deleted until the owner holds all of it again', async () => {
  const id = api.fleet.N52148
  await api.db.insertInto('aircraftShare').values({ aircraftId: id, accountId: api.people.priya, percent: 10 }).execute()
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('aircraftId', '=', id).execute()
  const remove = () => api.call('helen', 'deleteAircraft', { params: { id } })
  expect((await api.call('helen', 'getListing', { params: { id } })).json.coOwners).toBe(1)
  expect(await remove()).toMatchObject({ status: 409, json: { code: 'aircraft_is_shared' } })
  expect((await api.call('priya', 'listCoOwnedAircraft')).json).toHaveLength(1)
  expect((await api.call('priya', 'deleteAircraft', { params: { id } })).status).toBe(403)
  expect((await api.call(undefined, 'deleteAircraft', { params: { id } })).status).toBe(401)
  await api.db.deleteFrom('aircraftShare').where('aircraftId', '=', id).execute()
  expect((await remove()).status).toBe(204)
})

test('an account lists its roles', async () => {
  const nothing = { isAircraftOwner: false, isCoOwner: false, isTaxAdvisor: false, isStaff: false }
  expect(await roles('helen')).toEqual({ ...nothing, isAircraftOwner: true })
  expect(await roles('rosa')).toEqual({ ...nothing, isStaff: true })
  expect(await roles('maria')).toEqual(nothing)
})
