import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'

// N417TS reads Hobbs 1,284.6. Each story starts by setting the last 100 h inspection.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.deleteFrom('maintenanceItem').where('aircraftId', '=', id()).execute()
  await api.call('helen', 'bulkCreateMaintenance', { params: { id: id() }, body: { compileDate: today } })
})
afterAll(() => api.close())

const id = () => api.fleet.N417TS
const today = dayIn(new Date(), zone)
const itemOf = async (template: string) =>
  (await api.call('helen', 'getMaintenance', { params: { id: id() } })).json.items.find((item) => item.template === template)!
const signed = { doneBy: 'Ann Wu', certificate: 'A&P/IA 3120447' }
const signOff = async (template: string, doneOn: string, doneHours: number) => {
  const { id: itemId } = await itemOf(template)
  const reply = await api.call('helen', 'changeMaintenanceItem', {
    params: { id: itemId },
    body: { ...signed, doneOn, doneHours },
  })
  expect(reply.status, JSON.stringify(reply.json)).toBe(200)
}

test('hours flown over the limit reduce the next 100 h, and an annual counts as a 100 h inspection', async () => {
  await signOff('hundred_hours', plusDays(today, -60), 1180)
  expect(await itemOf('hundred_hours')).toMatchObject({ lastDoneHours: 1180, dueHours: 1280 })
  await signOff('hundred_hours', plusDays(today, -20), 1283)
  expect(await itemOf('hundred_hours')).toMatchObject({ lastDoneHours: 1283, dueHours: 1380, fromHours: 1280 })
  await signOff('annual', plusDays(today, -10), 1284)
  expect(await itemOf('hundred_hours')).toMatchObject({ lastDoneHours: 1284, dueHours: 1384, fromHours: null })
  const { id: itemId } = await itemOf('hundred_hours')
  const [last] = (await api.call('helen', 'listMaintenanceHistory', { params: { id: itemId } })).json.results
  expect(last).toMatchObject({
    doneOn: plusDays(today, -10),
    hobbs: 1284,
    certificate: 'A&P/IA 3120447',
    work: 'The annual inspection counts as a 100 h inspection (14 CFR 91.409(b)).',
  })
})
