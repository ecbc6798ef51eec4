import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { addDocument, addPhoto, draftOf, listIt } from '../../../../test/listings.ts'

// Who is notified when a listing is paused, retired or changed by someone else; and what happens to it when its owner leaves.

let api: Api
let listed: string
beforeAll(async () => {
  api = await startApi()
  listed = (await draftOf(api, 'victor', 'N701WH')).json.id
  await listIt(api, 'victor', listed)
  await api.db.insertInto('aircraftShare').values({ aircraftId: listed, accountId: api.people.tomas, percent: 25 }).execute()
  await api.call('maria', 'addFavorite', { body: { aircraftId: listed } })
})
afterAll(() => api.close())

const change = (who: string, body: object) => api.call(who, 'changeAircraft', { params: { id: listed }, body })
const actions = async () =>
  (await api.db.selectFrom('auditEntry').select('action').where('subjectId', '=', listed).orderBy('at').execute()).map(
    ({ action }) => action,
  )

test('a pause is not announced; the end of a listing is told to co-owners', async () => {
  const heard = await startHearing(api)
  await change('victor', { state: 'paused' })
  await change('victor', { state: 'listed' })
  expect(await heard()).toEqual([])
  await change('victor', { state: 'retired' })
  expect(await heard()).toMatchObject([{ who: 'tomas', title: 'N701WH is retired', text: 'It takes no bookings anymore.' }])
  expect((await change('victor', { state: 'listed' })).json.state).toBe('listed')
  expect(await actions()).toEqual(['listing_signed', 'listing_state', 'listing_state', 'listing_state', 'listing_state'])
})

test('an operator’s changes are told to the owner and logged', async () => {
  const heard = await startHearing(api)
  await change('omar', { turnaroundMinutes: 90 })
  expect(await heard()).toMatchObject([{ who: 'victor', title: 'An operator changed the listing of N701WH' }])
  await change('omar', { state: 'paused' })
  expect(await heard()).toMatchObject([{ who: 'victor', title: 'N701WH is paused' }])
  const { results } = (await api.call('omar', 'listAudit', { query: { action: 'listing_changed' } })).json
  expect(results).toMatchObject([{ tailNumber: 'N701WH', about: { id: api.people.victor }, details: ['turnaroundMinutes'] }])
})

test('an operator who first changes a word does not hide what they change next: who may fly it is told each time', async () => {
  const description = 'Based at San Carlos, hangared, with a headset for each seat'
  await change('omar', { description })
  const heard = await startHearing(api)
  await change('omar', { description: `${description}.` })
  await change('omar', { selfCheckIn: true, minimums: { totalHours: 0, typeHours: 0 } })
  const customers = [{ email: api.emailOf('jonas'), isNamed: true }]
  await api.call('omar', 'setCustomers', { params: { id: listed }, body: { customers } })
  const told = (await heard()).filter(({ who }) => who === 'victor')
  expect(told.map(({ title }) => title)).toEqual(Array(2).fill('An operator changed the listing of N701WH'))
})

test('a retired aircraft is listed again once nothing is missing', async () => {
  await change('victor', { state: 'retired' })
  const papers = (await api.call('victor', 'listAircraftDocuments', { params: { id: listed } })).json
  const insurance = papers.find(({ kind }) => kind === 'insurance')!
  await api.call('victor', 'deleteAircraftDocument', { params: { id: insurance.id } })
  const refused = await change('victor', { state: 'listed' })
  expect(refused).toMatchObject({
    status: 422,
    json: { code: 'listing_incomplete', missing: [{ step: 'documents', text: 'Upload the insurance' }] },
  })
  await addDocument(api, 'victor', listed)
  expect((await change('victor', { state: 'listed' })).status).toBe(200)
})

test('an aircraft that others co-own is not deleted; afterwards its documents go with it', async () => {
  const [document] = (await api.call('victor', 'listAircraftDocuments', { params: { id: listed } })).json
  const { fileId } = await api.db
    .selectFrom('aircraftDocument')
    .select('fileId')
    .where('id', '=', document!.id)
    .executeTakeFirstOrThrow()
  const held = await api.call('victor', 'deleteAircraft', { params: { id: listed } })
  expect([held.status, held.json]).toMatchObject([409, { code: 'aircraft_is_shared' }])
  await api.db.deleteFrom('aircraftShare').where('aircraftId', '=', listed).execute()
  expect((await api.call('victor', 'deleteAircraft', { params: { id: listed } })).status).toBe(204)
  await api.runJobs()
  expect(await api.db.selectFrom('file').select('id').where('id', '=', fileId).execute()).toEqual([])
})

test('deleting the owner deletes an aircraft’s documents and its customers’ addresses', async () => {
  const id = (await draftOf(api, 'bo', 'N702WH')).json.id
  await addPhoto(api, 'bo', id)
  await addDocument(api, 'bo', id)
  await api.call('bo', 'setCustomers', {
    params: { id },
    body: { customers: [{ email: 'friend@pilot.example' }, { email: api.emailOf('maria') }] },
  })
  const exported = await api.call('bo', 'exportAccount', {})
  expect(exported.status).toBe(200)
  await api.db.deleteFrom('aircraftShare').execute()
  const left = await api.call('bo', 'deleteAccount', { body: { password: demoPassword } })
  expect(left.status, JSON.stringify(left.json)).toBe(204)
  const count = async (table: 'aircraftCustomer' | 'customerInvitation') =>
    (await api.db.selectFrom(table).select('aircraftId').where('aircraftId', '=', id).execute()).length
  expect([await count('aircraftCustomer'), await count('customerInvitation')]).toEqual([0, 0])
  const rows = await api.db.selectFrom('aircraftDocument').selectAll().where('aircraftId', '=', id).execute()
  expect(rows).toMatchObject([{ fileId: null, deletedAt: expect.any(Date) }])
  expect((await draftOf(api, 'victor', 'N702WH')).status).toBe(200)
})
