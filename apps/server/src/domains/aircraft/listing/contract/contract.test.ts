import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { draftOf, fillIn, listIt, signIt } from '../../../../../test/listings.ts'
import { readPdf } from '../../../../../test/reading/readPdf.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const read = (who: string | undefined, id: string) => api.call(who, 'getListingContract', { params: { id } })
const pdf = (who: string | undefined, id: string, version?: number) =>
  api.call(who, 'getContractFile', { params: { id }, query: version === undefined ? {} : { version } })
const change = (who: string, id: string, body: object) => api.call(who, 'changeAircraft', { params: { id }, body })
const sign = (
  who: string,
  id: string,
  body: object,
  call: 'signContract' | 'signChangedContract' = 'signContract',
  key?: string,
) => api.call(who, call, { params: { id }, body: body as never, ...(key && { key }) })

test('the contract contains its terms, and its hash changes with each', async () => {
  const { id } = (await draftOf(api, 'bo', 'N101CT')).json
  const before = (await read('bo', id)).json
  const text = before.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')
  for (const said of [
    'Bo ',
    'N101CT',
    '2018 Cirrus SR22',
    '(KSQL)',
    '$395',
    'fuel included',
    '4%',
    '2.0 h',
    '$500.00',
    '72 hours',
    'half',
    'two days',
  ])
    expect(text).toContain(said)
  expect(before).toMatchObject({ state: 'unsigned', signatures: [], changes: [], terms: { priceHourCents: 39_500 } })
  expect((await read('bo', id)).json.hash).toBe(before.hash)
  await change('bo', id, { depositCents: 60_000 })
  expect((await read('bo', id)).json.hash).not.toBe(before.hash)
})

test('an incomplete listing, another name or an outdated text cannot be signed', async () => {
  const { id } = (await draftOf(api, 'bo', 'N102CT')).json
  const { hash } = (await read('bo', id)).json
  const { firstName, lastName } = (await api.call('bo', 'getAccount')).json
  const name = `${firstName} ${lastName}`
  const missing = await sign('bo', id, { hash, name, isAgreed: true })
  expect(missing).toMatchObject({ status: 422, json: { code: 'listing_incomplete' } })
  expect((missing.json.missing as unknown[]).length).toBe(6)
  await fillIn(api, 'bo', id)
  expect(await sign('bo', id, { hash: 'x', name, isAgreed: true })).toMatchObject({
    status: 409,
    json: { code: 'agreement_changed' },
  })
  expect(await sign('bo', id, { hash, name: 'Someone Else', isAgreed: true })).toMatchObject({
    status: 400,
    json: { name: [expect.stringContaining(name)] },
  })
  expect(await sign('bo', id, { hash, name, isAgreed: false })).toMatchObject({
    status: 400,
    json: { isAgreed: ['You must agree to The Terms of service and Privacy policy'] },
  })
  expect(await sign('bo', id, { hash, name, isAgreed: true }, 'signChangedContract')).toMatchObject({
    status: 409,
    json: { code: 'not_signed' },
  })
  expect((await pdf('bo', id)).status).toBe(404)
  // Ignores case and spaces.
  expect(
    (await sign('bo', id, { hash, name: `  ${firstName.toUpperCase()}   ${lastName.toLowerCase()} `, isAgreed: true })).status,
  ).toBe(200)
})

test('signing lists the aircraft, and its PDF is stored byte for byte', async () => {
  const { id } = (await draftOf(api, 'bo', 'N103CT')).json
  const heard = await startHearing(api)
  const { status, json } = await listIt(api, 'bo', id)
  expect(status, JSON.stringify(json)).toBe(200)
  expect(json).toMatchObject({
    state: 'signed',
    changes: [],
    signatures: [{ version: 1, fileUrl: `/api/v1/aircrafts/${id}/contract/file/?version=1` }],
  })
  const file = await pdf('bo', id)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(createHash('sha256').update(file.raw).digest('hex')).toBe(json.signatures[0]!.sha256)
  const text = (await readPdf(file.raw)).replace(/\s+/g, ' ')
  for (const said of ['Listing contract for N103CT', 'version 1', json.hash.slice(0, 20)]) expect(text).toContain(said)
  expect((await api.call(undefined, 'getAircraft', { params: { id } })).json).toMatchObject({ listing: 'listed' })
  const told = await heard()
  expect(told.map(({ who, title }) => [who, title])).toEqual([
    ['bo', 'N103CT is listed'],
    ['bo', 'Your listing contract for N103CT'],
  ])
  expect(told[0]!.by).not.toContain('mail')
  expect(told[1]).toMatchObject({ by: 'mail', text: expect.stringContaining('$395') })
  const row = await api.db.selectFrom('auditEntry').select('action').where('subjectId', '=', id).execute()
  expect(row.map(({ action }) => action)).toContain('listing_signed')
  expect(await signIt(api, 'bo', id)).toMatchObject({ status: 409, json: { code: 'already_signed' } })
})

test('two tabs sign once; the same request twice gets the same response', async () => {
  const { id } = (await draftOf(api, 'bo', 'N104CT')).json
  await fillIn(api, 'bo', id)
  const both = await Promise.all([signIt(api, 'bo', id), signIt(api, 'bo', id)])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const other = (await draftOf(api, 'bo', 'N105CT')).json
  await fillIn(api, 'bo', other.id)
  const { hash } = (await read('bo', other.id)).json
  const { firstName, lastName } = (await api.call('bo', 'getAccount')).json
  const body = { hash, name: `${firstName} ${lastName}`, isAgreed: true }
  const twice = await Promise.all([1, 2].map(() => sign('bo', other.id, body, 'signContract', 'one-press')))
  expect(twice.map(({ status, json }) => [status, json.signatures.length])).toEqual([
    [200, 1],
    [200, 1],
  ])
})

test('changed terms count once they are signed, and not before', async () => {
  const { id } = (await draftOf(api, 'bo', 'N106CT')).json
  await listIt(api, 'bo', id)
  expect(await signIt(api, 'bo', id, 'signChangedContract')).toMatchObject({ status: 409, json: { code: 'already_signed' } })
  await change('bo', id, { priceHourCents: 42_000, minimumHoursPerNight: 3, cancellationPolicy: 'strict' })
  const waiting = (await read('bo', id)).json
  expect(waiting).toMatchObject({
    state: 'changed',
    changes: [
      { what: 'Rate', from: '$395', to: '$420' },
      { what: 'Minimum hours per night', from: '2.0 h', to: '3.0 h' },
      { what: 'Cancellation policy', from: 'moderate', to: 'strict' },
    ],
  })
  const shown = async () => (await api.call(undefined, 'getAircraft', { params: { id } })).json
  expect(await shown()).toMatchObject({ priceHourCents: 39_500, minimumHoursPerNight: 2, cancellationPolicy: 'moderate' })
  const both = await Promise.all([signIt(api, 'bo', id, 'signChangedContract'), signIt(api, 'bo', id, 'signChangedContract')])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(await shown()).toMatchObject({ priceHourCents: 42_000, minimumHoursPerNight: 3, cancellationPolicy: 'strict' })
  expect((await read('bo', id)).json).toMatchObject({ state: 'signed', signatures: [{ version: 2 }, { version: 1 }] })
  const listing = (await api.call('bo', 'getListing', { params: { id } })).json
  expect(listing).toMatchObject({ unsigned: {}, priceHourCents: 42_000 })
  const [one, two] = await Promise.all([pdf('bo', id, 1), pdf('bo', id, 2)])
  expect(one.raw.equals(two.raw)).toBe(false)
  expect((await pdf('bo', id)).raw.equals(two.raw)).toBe(true)
  expect((await pdf('bo', id, 3)).status).toBe(404)
})

test('the contract is between the owner and us; only a tax advisor reads along, which is written down', async () => {
  const id = api.fleet.N417TS
  await api.db
    .insertInto('taxAdvisor')
    .values({
      id: crypto.randomUUID(),
      ownerId: api.people.helen,
      advisorId: api.people.dana,
      email: api.emailOf('dana'),
      tokenHash: Buffer.from('y'),
      confirmedAt: new Date(),
      expiresAt: new Date(),
    })
    .execute()
  expect((await read('helen', id)).json.state).toBe('unsigned')
  expect((await signIt(api, 'helen', id)).status).toBe(200)
  expect((await read('dana', id)).status).toBe(200)
  expect((await pdf('dana', id)).status).toBe(200)
  const views = (await api.call('helen', 'listAdvisorViews')).json.results.map(({ what }) => what)
  expect(views).toContain('the contract of N417TS')
  const { hash } = (await read('dana', id)).json
  for (const who of ['maria', 'omar', 'dana'])
    expect((await sign(who, id, { hash, name: 'Helen Marsh', isAgreed: true }, 'signChangedContract')).status, who).toBe(403)
  for (const who of ['maria', 'omar']) {
    expect((await read(who, id)).status, who).toBe(403)
    expect((await pdf(who, id)).status, who).toBe(403)
  }
  expect((await read(undefined, id)).status).toBe(401)
  const { id: draft } = (await draftOf(api, 'bo', 'N107CT')).json
  expect((await read('maria', draft)).status).toBe(404)
})
