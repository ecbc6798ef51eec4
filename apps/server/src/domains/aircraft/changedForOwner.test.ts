import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { startHearing } from '../../../test/heard.ts'
import { addDocument, addPhoto } from '../../../test/listings.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const audited = async () => {
  const rows = await api.db
    .selectFrom('auditEntry')
    .select('data')
    .where('action', '=', 'listing_changed')
    .orderBy('at')
    .execute()
  return rows.map(({ data }) => (data as { fields: string[] }).fields)
}

test('an operator’s changes for an owner are logged and told each time, but for changed words', async () => {
  const id = api.fleet.N417TS
  const heard = await startHearing(api)
  expect((await addPhoto(api, 'omar', id)).status).toBe(200)
  expect((await addDocument(api, 'omar', id)).status).toBe(200)
  const customers = [{ email: 'new@pilot.example', isNamed: false }]
  expect((await api.call('omar', 'setCustomers', { params: { id }, body: { customers } })).status).toBe(200)
  const change = { params: { id }, body: { description: 'Hangared, fresh annual, and a pleasure to fly cross country.' } }
  expect((await api.call('omar', 'changeAircraft', change)).status).toBe(200)
  const told = (await heard()).map(({ who, title }) => `${who}: ${title}`)
  expect(told).toEqual(Array(3).fill('helen: An operator changed the listing of N417TS'))
  const written = [['photos'], ['documents'], ['customers'], ['description']]
  expect(await audited()).toEqual(written)
  await addPhoto(api, 'helen', id)
  expect(await audited()).toEqual(written)
  expect(await heard()).toEqual([])
})

test('a pilot is told of becoming a named pilot, or no longer being one', async () => {
  const id = api.fleet.N940DS
  const email = api.emailOf('maria')
  const list = (isNamed: boolean) =>
    api.call('victor', 'setCustomers', { params: { id }, body: { customers: [{ email, isNamed }] } })
  await list(false)
  await api.runJobs()
  const heard = await startHearing(api)
  await list(true)
  expect(await heard()).toMatchObject([{ who: 'maria', title: 'You are a named pilot of N940DS' }])
  await list(true)
  expect(await heard()).toEqual([])
  await list(false)
  expect(await heard()).toMatchObject([{ who: 'maria', title: 'You are no longer a named pilot of N940DS' }])
})
