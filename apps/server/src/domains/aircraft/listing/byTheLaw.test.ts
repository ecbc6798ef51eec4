import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { draftOf, modelId } from '../../../../test/listings.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const change = (who: string, id: string, body: object) => api.call(who, 'changeAircraft', { params: { id }, body })

test('a rule required by law cannot be turned off, and an earlier setting has no effect', async () => {
  const { id } = (await draftOf(api, 'bo', 'N22BC')).json
  for (const rules of [{ medical_expired: 'warn' }, { maintenance_due_before_return: 'off' }, { class_rating: 'off' }] as const) {
    const { status, json } = await change('bo', id, { rules })
    expect([status, json]).toEqual([400, { rules: ['The law asks for this, so it cannot be switched off'] }])
  }
  await api.db
    .updateTable('aircraft')
    .set({ rules: JSON.stringify({ medical_expired: 'off' }) })
    .where('id', '=', id)
    .execute()
  expect((await change('bo', id, { rules: { medical_expired: 'off', total_hours_low: 'warn' } })).status).toBe(200)
  expect((await change('bo', id, { rules: { flight_review_expired: 'block', total_hours_low: 'warn' } })).status).toBe(200)
})

test('engine and power come from model and year unless the owner entered them', async () => {
  const { id } = (await draftOf(api, 'bo', 'N23BC', 'Cirrus SR20')).json
  const engineOf = async (body: object) => {
    const { status, json } = await change('bo', id, body)
    expect(status, JSON.stringify(json)).toBe(200)
    const { specs } = (await api.call('bo', 'getAircraft', { params: { id } })).json
    expect([specs.engine, specs.horsepower]).toEqual([json.engine, json.horsepower])
    return [json.engine, json.horsepower]
  }
  expect(await engineOf({ yearManufactured: 2010 })).toEqual(['IO-360-ES', 200])
  expect(await engineOf({ yearManufactured: 2020 })).toEqual(['IO-390-C3B6', 215])
  expect(await engineOf({ engine: 'IO-390-EXP', horsepower: 220 })).toEqual(['IO-390-EXP', 220])
  expect(await engineOf({ yearManufactured: 2011 })).toEqual(['IO-390-EXP', 220])
  expect(await engineOf({ modelId: await modelId(api, 'Cessna 172S') })).toEqual(['IO-360-L2A', 180])
  expect(await engineOf({ horsepower: 201 })).toEqual(['IO-360-L2A', 201])
  for (const horsepower of [0, 12]) expect(await change('bo', id, { horsepower })).toMatchObject({ status: 400 })
  const jet = await modelId(api, 'Cirrus Vision SF50')
  expect(await change('bo', id, { modelId: jet, horsepower: 202 })).toMatchObject({ status: 400 })
})

test('a pilot whose booking is no longer allowed after a changed description is told', async () => {
  await insertOrder(api, { tail: 'N940DS', pilot: 'maria', start: halfHour(200), hours: 3, plannedHours: 2 })
  await insertOrder(api, { tail: 'N940DS', pilot: 'ines', start: halfHour(230), hours: 3, plannedHours: 2 })
  await api.db
    .updateTable('document')
    .set({ privileges: [] })
    .where('accountId', '=', api.people.maria)
    .where('kind', '=', 'endorsement')
    .execute()
  const heard = await startHearing(api)
  expect((await change('victor', api.fleet.N940DS, { engine: 'AE300 turned up', horsepower: 230 })).status).toBe(200)
  await api.runJobs()
  expect(
    (await heard()).filter(({ title }) => title.startsWith('The description of')).map(({ who, text }) => [who, text]),
  ).toEqual([['maria', expect.stringContaining('230 hp')]])
})
