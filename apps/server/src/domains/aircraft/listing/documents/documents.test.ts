import { plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPdf } from '../../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { addDocument, draftOf } from '../../../../../test/listings.ts'
import { overtake } from '../../../../../test/stories/overtake.ts'
import { bookingJobs } from '../../../bookings/jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const list = (who: string | undefined, id: string) => api.call(who, 'listAircraftDocuments', { params: { id } })
const file = (who: string | undefined, id: string) => api.call(who, 'getAircraftDocumentFile', { params: { id } })
const change = (who: string, id: string, body: object) => api.call(who, 'changeAircraftDocument', { params: { id }, body })
const remove = (who: string, id: string) => api.call(who, 'deleteAircraftDocument', { params: { id } })
const inDays = (days: number) => plusDays(new Date().toISOString().slice(0, 10), days)

test('a document uploaded while its aircraft is deleted is not kept', async () => {
  const { id } = (await draftOf(api, 'victor', 'N124DR')).json
  const late = await overtake(api, api.people.victor, {
    start: () => addDocument(api, 'victor', id),
    meanwhile: (tx) => tx.updateTable('aircraft').set({ state: 'retired', deletedAt: new Date() }).where('id', '=', id).execute(),
  })
  expect(late.status).toBe(404)
  expect(await api.db.selectFrom('aircraftDocument').select('id').where('aircraftId', '=', id).execute()).toEqual([])
})

test('a document has a kind, an expiration date and readers', async () => {
  const { id } = (await draftOf(api, 'bo', 'N101DC')).json
  const insurance = (await addDocument(api, 'bo', id, { expiresOn: inDays(400) })).json
  expect(insurance).toMatchObject({
    kind: 'insurance',
    title: 'Insurance',
    state: 'valid',
    readers: 'owners',
    contentType: 'application/pdf',
  })
  const manual = (await addDocument(api, 'bo', id, { kind: 'flight_manual', expiresOn: inDays(20) })).json
  expect(manual).toMatchObject({ title: 'Flight manual (POH/AFM)', state: 'soon', readers: 'pilots' })
  expect((await change('bo', manual.id, { kind: 'checklist', expiresOn: null })).json).toMatchObject({
    title: 'Checklist',
    state: 'valid',
    expiresOn: null,
  })
  expect((await change('bo', manual.id, { title: 'My own list', readers: 'everyone' })).json).toMatchObject({
    title: 'My own list',
    readers: 'everyone',
  })
  expect((await change('bo', manual.id, { expiresOn: inDays(-3) })).json.state).toBe('expired')
  // In the contract's order of kinds.
  expect((await list('bo', id)).json.map(({ kind }) => kind)).toEqual(['insurance', 'checklist'])
  expect((await remove('bo', insurance.id)).status).toBe(204)
  expect((await remove('bo', insurance.id)).status).toBe(404)
  expect((await file('bo', insurance.id)).status).toBe(404)
})

test('only the owner, not an operator, decides who reads a document', async () => {
  const { id } = (await addDocument(api, 'helen', api.fleet.N417TS, { kind: 'other' })).json
  for (const readers of ['pilots', 'everyone'])
    expect(await change('omar', id, { readers })).toMatchObject({
      status: 403,
      json: { detail: 'Only the owner of the aircraft does this.' },
    })
  expect((await addDocument(api, 'omar', api.fleet.N417TS, { kind: 'other', readers: 'everyone' })).status).toBe(403)
  // An operator's form sends `readers` unchanged.
  expect((await change('omar', id, { readers: 'owners', title: 'Bill of sale' })).json).toMatchObject({
    readers: 'owners',
    title: 'Bill of sale',
  })
  await remove('helen', id)
})

test('wrong fields, wrong files and other people’s aircraft are refused', async () => {
  const { id } = (await draftOf(api, 'bo', 'N102DC')).json
  expect(await addDocument(api, 'bo', id, { kind: 'novel' })).toMatchObject({ status: 400, json: { kind: [expect.any(String)] } })
  expect(await addDocument(api, 'bo', id, { readers: 'friends' })).toMatchObject({
    status: 400,
    json: { readers: [expect.any(String)] },
  })
  const body = { aircraftId: id, kind: 'insurance', expiresOn: inDays(90) } as const
  const junk = { name: 'x.pdf', bytes: Buffer.from('not a document') }
  expect((await api.call('bo', 'uploadAircraftDocument', { body, file: junk })).status).toBe(415)
  expect((await addDocument(api, 'tomas', id)).status).toBe(404)
  expect((await addDocument(api, 'tomas', api.fleet.N417TS)).status).toBe(403)
  // Insurance needs an expiration date.
  const endless = { expiresOn: ['This field is required'] }
  const { expiresOn: _end, ...endlessBody } = body
  const paper = { name: 'x.pdf', bytes: demoPdf('policy') }
  expect(await api.call('bo', 'uploadAircraftDocument', { body: endlessBody, file: paper })).toMatchObject({
    status: 400,
    json: endless,
  })
  const { json } = await addDocument(api, 'bo', id)
  expect(await change('bo', json.id, { expiresOn: null })).toMatchObject({ status: 400, json: endless })
  for (const who of ['tomas', 'rosa']) {
    expect((await change(who, json.id, { title: 'mine' })).status, who).toBe(404)
    expect((await remove(who, json.id)).status, who).toBe(404)
    expect((await file(who, json.id)).status, who).toBe(404)
  }
})

test('each document is readable by its readers only', async () => {
  const id = api.fleet.N417TS
  await api.db.insertInto('aircraftShare').values({ aircraftId: id, accountId: api.people.tomas, percent: 25 }).execute()
  await api.db
    .insertInto('taxAdvisor')
    .values({
      id: crypto.randomUUID(),
      ownerId: api.people.helen,
      advisorId: api.people.dana,
      email: api.emailOf('dana'),
      tokenHash: Buffer.from('x'),
      confirmedAt: new Date(),
      expiresAt: new Date(),
    })
    .execute()
  const by: Record<string, string> = {}
  for (const readers of ['owners', 'pilots', 'everyone'])
    by[readers] = (await addDocument(api, 'helen', id, { kind: 'other', readers, title: readers })).json.id
  const all = ['everyone', 'owners', 'pilots']
  const readable = async (who: string | undefined) => {
    const titles = (await list(who, id)).json.map(({ title }) => title).sort()
    for (const [readers, document] of Object.entries(by))
      expect((await file(who, document)).status, `${who} ${readers}`).toBe(titles.includes(readers) ? 200 : 404)
    return titles
  }
  for (const who of ['helen', 'tomas', 'dana', 'omar']) expect(await readable(who), who).toEqual(all)
  for (const who of [undefined, 'maria', 'victor']) expect(await readable(who), String(who)).toEqual(['everyone'])
  const staff = await api.db
    .selectFrom('staffAirport')
    .innerJoin('airport', 'airport.id', 'staffAirport.airportId')
    .select(['accountId', 'code'])
    .execute()
  const there = staff.find(({ code }) => code === 'KSQL')
  if (there) expect(await readable(there.accountId)).toEqual(['everyone', 'pilots'])

  await giveCard(api, 'helen')
  const booked = (await api.call('helen', 'bookAircraft', { body: { aircraftId: id, ...times(dayTrip(9)) } })).json
  const set = (values: object) => api.db.updateTable('orders').set(values).where('id', '=', booked.id).execute()
  await set({ pilotId: api.people.maria })
  expect(await readable('maria')).toEqual(['everyone', 'pilots'])
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await set({ status: 'flight_complete', dropRealAt: hoursAgo(23) })
  expect(await readable('maria')).toEqual(['everyone', 'pilots'])
  await set({ dropRealAt: hoursAgo(25) })
  expect(await readable('maria')).toEqual(['everyone'])
  await set({ status: 'canceled', dropRealAt: null })
  expect(await readable('maria')).toEqual(['everyone'])
})

test('a tax advisor’s view is logged and changes nothing', async () => {
  const id = api.fleet.N417TS
  await list('dana', id)
  const views = (await api.call('helen', 'listAdvisorViews')).json.results.map(({ what }) => what)
  expect(views).toContain('the documents of N417TS')
  const [document] = (await list('dana', id)).json
  expect((await change('dana', document!.id, { title: 'x' })).status).toBe(403)
  expect((await remove('dana', document!.id)).status).toBe(403)
  expect((await addDocument(api, 'dana', id)).status).toBe(403)
})

test('the owner is reminded 60, 30 and 7 days before a document expires and once after; again if the date changes', async () => {
  const { id } = (await draftOf(api, 'bo', 'N103DC')).json
  const document = (await addDocument(api, 'bo', id, { expiresOn: inDays(61 + 3) })).json
  const heard = await startHearing(api)
  const remind = () => bookingJobs.remindOfExpiries({ ...api.services })
  const on = async (days: number) => {
    vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] })
    await remind()
    await remind()
    vi.useRealTimers()
    return (await heard()).map(({ who, title }) => `${who}: ${title}`).filter((said) => said.includes('N103DC'))
  }
  expect(await on(3)).toEqual([])
  expect(await on(5)).toEqual([expect.stringMatching(/^bo: Insurance of N103DC ends in \d+ days$/)])
  expect(await on(6)).toEqual([])
  expect(await on(36)).toHaveLength(1)
  expect(await on(58)).toHaveLength(1)
  expect(await on(66)).toEqual(['bo: Insurance of N103DC has ended'])
  expect(await on(90)).toEqual([])
  await change('bo', document.id, { expiresOn: inDays(50) })
  expect(await on(0)).toEqual([expect.stringMatching(/ends in (49|50|51) days/)])
  await change('bo', document.id, { expiresOn: inDays(500) })
  expect(await on(0)).toEqual([])
  // A newer document of the kind replaces it.
  await change('bo', document.id, { expiresOn: inDays(5) })
  await addDocument(api, 'bo', id, { expiresOn: inDays(900) })
  expect(await on(0)).toEqual([])
})
