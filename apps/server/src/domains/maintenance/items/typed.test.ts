import { dayIn, endOfMonth, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'
import { draftOf } from '../../../../test/listings.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const today = dayIn(new Date(), zone)
const addTo = (who: string, id: string, body: object) =>
  api.call(who, 'addMaintenanceItem', { params: { id }, body: body as never })

test('an annual typed by hand is the annual, and there is only one', async () => {
  await api.call('helen', 'bulkCreateMaintenance', { params: { id: api.fleet.N417TS }, body: { compileDate: today } })
  const again = await addTo('helen', api.fleet.N417TS, {
    title: '  annual ',
    intervalMonths: 12,
    lastDoneOn: plusDays(today, -30),
  })
  expect([again.status, again.json]).toMatchObject([400, { title: [expect.stringContaining('on the list already')] }])
  const { id: draft } = (await draftOf(api, 'bo', 'N25BC')).json
  const typed = await addTo('bo', draft, { title: 'Annual Inspection', lastDoneOn: plusDays(today, -30), grounds: false })
  expect(typed.json).toMatchObject({
    template: 'annual',
    grounds: true,
    intervalMonths: 12,
    dueOn: endOfMonth(plusMonths(plusDays(today, -30), 12)),
    toConfirm: true,
  })
  const hundred = await addTo('bo', draft, { title: '100 hr inspection', intervalHours: 100, lastDoneHours: 0 })
  expect(hundred.json).toMatchObject({ template: 'hundred_hours', groundsFor: 'hire_and_instruction' })
  const ours = await addTo('bo', draft, { title: 'Interior', intervalMonths: 6, lastDoneOn: today })
  expect(ours.json).toMatchObject({ template: null, grounds: true })
})

test('no item becomes the annual by its name, and the annual is signed once a day', async () => {
  const { id } = (await draftOf(api, 'bo', 'N26BC')).json
  const ours = (await addTo('bo', id, { title: 'Interior', intervalMonths: 6, lastDoneOn: today })).json
  const change = (itemId: string, body: object) => api.call('bo', 'changeMaintenanceItem', { params: { id: itemId }, body })
  for (const title of ['Annual', ' the annual inspection', '100-hr inspection']) {
    const { status, json } = await change(ours.id, { title })
    expect([status, json], title).toMatchObject([400, { title: [expect.stringContaining('Add the inspection to the list')] }])
  }
  const annual = (await addTo('bo', id, { title: 'Annual', lastDoneOn: plusDays(today, -300) })).json
  expect((await change(annual.id, { title: 'Annual' })).status).toBe(200)
  const sign = (doneOn: string, certificate: string) =>
    change(annual.id, { doneOn, doneHours: 0, doneBy: 'Pat Lee', certificate })
  const first = await sign(today, '1234567 IA')
  expect([first.status, JSON.stringify(first.json)]).toMatchObject([200, expect.anything()])
  const again = await sign(today, '7654321 IA')
  expect([again.status, again.json]).toMatchObject([400, { doneOn: [expect.stringContaining('signed for this day already')] }])
})
