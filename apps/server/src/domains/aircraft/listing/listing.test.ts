import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { draftOf, listIt, modelId, place } from '../../../../test/listings.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const listing = async (who: string, id: string) => api.call(who, 'getListing', { params: { id } })
const change = (who: string, id: string, body: object) => api.call(who, 'changeAircraft', { params: { id }, body })
const remove = (who: string, id: string) => api.call(who, 'deleteAircraft', { params: { id } })

test('a draft starts from its model’s defaults, and only its owner sees it', async () => {
  const { status, json } = await draftOf(api, 'maria', 'n738-kd')
  expect(status).toBe(200)
  expect(json).toMatchObject({
    tailNumber: 'N738KD',
    state: 'draft',
    version: 1,
    // The price of the one listed SR22.
    priceHourCents: 39_500,
    depositCents: 50_000,
    minimumHoursPerNight: 2,
    minimums: { totalHours: 250, typeHours: 25 },
    equipment: expect.arrayContaining(['CAPS parachute', 'FIKI TKS, topped up']),
    changed: { by: { id: api.people.maria } },
    unsigned: {},
    metersAreFlown: false,
  })
  expect(json.missing.map(({ step }) => step)).toEqual(['aircraft', 'photos', 'equipment', 'documents', 'documents', 'documents'])
  expect((await api.call('maria', 'getAccount')).json.isAircraftOwner).toBe(true)
  expect((await listing('maria', json.id)).status).toBe(200)
  for (const who of ['bo', 'rosa']) expect((await listing(who, json.id)).status, who).toBe(404)
  expect((await api.call(undefined, 'getAircraft', { params: { id: json.id } })).status).toBe(404)
  expect((await api.call('maria', 'getAircraft', { params: { id: json.id } })).json).toMatchObject({ listing: 'draft' })
  const owned = (await api.call('maria', 'listOwnedAircraft')).json
  expect(owned).toMatchObject([{ tailNumber: 'N738KD', state: 'unlisted', listing: 'draft' }])
  const found = await api.call('maria', 'searchAircraft', { query: { limit: 100 } })
  expect(found.json.results.map(({ tailNumber }) => tailNumber)).not.toContain('N738KD')
})

test('a tail number belongs to one aircraft, across owners', async () => {
  const taken = { tailNumber: ['This Tail Number is already present'] }
  expect(await draftOf(api, 'bo', 'N417TS')).toMatchObject({ status: 400, json: taken })
  const own = (await draftOf(api, 'bo', 'N12BC')).json
  expect(await change('bo', own.id, { tailNumber: 'n52148' })).toMatchObject({ status: 400, json: taken })
  expect(await change('bo', own.id, { tailNumber: 'N12IO' })).toMatchObject({ status: 400 })
  expect((await change('bo', own.id, { tailNumber: 'N13BC' })).json.tailNumber).toBe('N13BC')
})

test('two simultaneous listings of one tail number: one succeeds', async () => {
  const both = await Promise.all([draftOf(api, 'bo', 'N901XY'), draftOf(api, 'tomas', 'N901XY')])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
})

test('an owner has at most twenty drafts, even when creating them concurrently', async () => {
  const begun = await Promise.all(Array.from({ length: 24 }, (_, at) => draftOf(api, 'sam', `N5${at + 100}Q`)))
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = begun.filter(({ status }) => status !== 200)
  expect(refused.map(({ json }) => json)).toEqual(Array(4).fill(expect.objectContaining({ code: 'too_many_drafts' })))
  await remove('sam', begun.find(({ status }) => status === 200)!.json.id)
  expect((await draftOf(api, 'sam', 'N5200Q')).status).toBe(200)
})

test('a deleted aircraft frees its tail number and keeps its row', async () => {
  const { id } = (await draftOf(api, 'bo', 'N77BC')).json
  expect((await remove('tomas', id)).status).toBe(404)
  expect((await remove('bo', id)).status).toBe(204)
  expect((await remove('bo', id)).status).toBe(404)
  expect((await listing('bo', id)).status).toBe(404)
  expect((await api.call(undefined, 'findTailNumber', { params: { tail: 'N77BC' } })).status).toBe(404)
  expect((await draftOf(api, 'tomas', 'N77BC')).status).toBe(200)
  const row = await api.db.selectFrom('aircraft').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'retired', isListed: false, deletedAt: expect.any(Date) })
})

test('only the owner deletes an aircraft, not an operator', async () => {
  const { id } = (await draftOf(api, 'bo', 'N739KD')).json
  expect(await remove('omar', id)).toMatchObject({
    status: 403,
    json: { code: 'not_allowed', detail: 'Only the owner of the aircraft does this.' },
  })
  expect((await remove('bo', id)).status).toBe(204)
})

test('omitted fields stay, and unchanged fields create no version', async () => {
  const { id } = (await draftOf(api, 'bo', 'N21BC')).json
  const one = await change('bo', id, { description: 'A fine aircraft', turnaroundMinutes: 60 })
  expect(one.json).toMatchObject({ version: 2, description: 'A fine aircraft', turnaroundMinutes: 60, priceHourCents: 39_500 })
  expect((await change('bo', id, { description: 'A fine aircraft' })).json.version).toBe(2)
  const two = await change('bo', id, {
    minimums: { totalHours: 300, typeHours: 30 },
    rules: { insurance_expired: 'warn' },
    hobbs: 12.3,
  })
  expect(two.json).toMatchObject({ version: 3, minimums: { totalHours: 300 }, rules: { insurance_expired: 'warn' }, hobbs: 12.3 })
})

test.each([
  ['a price below a dollar', { priceHourCents: 99 }, 'priceHourCents'],
  ['more hours a night than there are', { minimumHoursPerNight: 12.1 }, 'minimumHoursPerNight'],
  ['a policy that is none', { cancellationPolicy: 'lax' }, 'cancellationPolicy'],
  ['a year before there were any', { yearManufactured: 1899 }, 'yearManufactured'],
  ['a model that no one makes', { modelId: '00000000-0000-7000-8000-000000000000' }, 'modelId'],
  ['an airport that is nowhere', { airportId: '00000000-0000-7000-8000-000000000000' }, 'airportId'],
  ['equipment that is not on the list', { equipment: ['Hot tub'] }, 'equipment'],
  ['photos of another aircraft', { photoIds: ['00000000-0000-7000-8000-000000000000'] }, 'photoIds'],
  ['a turnaround of odd minutes', { turnaroundMinutes: 25 }, 'turnaroundMinutes'],
])('%s is refused at its field', async (_, body, field) => {
  const { json } = await api.call('bo', 'listOwnedAircraft')
  const refused = await change('bo', json[0]!.id, body)
  expect(refused).toMatchObject({ status: 400, json: { [field]: [expect.any(String)] } })
})

test('a new model keeps the owner’s choices that fit it', async () => {
  const { id } = (await draftOf(api, 'bo', 'N31BC')).json
  await change('bo', id, { equipment: ['CAPS parachute', 'CO monitor'], minimums: { totalHours: 400, typeHours: 25 } })
  const { json } = await change('bo', id, { modelId: await modelId(api, 'Cessna 172S') })
  expect(json).toMatchObject({
    model: { family: 'C172' },
    equipment: ['CO monitor'],
    minimums: { totalHours: 400, typeHours: 25 },
    priceHourCents: 18_500,
  })
  const jet = (await change('bo', id, { modelId: await modelId(api, 'Cirrus Vision SF50') })).json
  expect(jet).toMatchObject({ depositCents: 250_000, priceHourCents: 95_000 })
})

test('an editor is told of another editor’s change to the same field only', async () => {
  const { id } = (await draftOf(api, 'bo', 'N41BC')).json
  await change('omar', id, { description: 'By an operator', version: 1 })
  const refused = await change('bo', id, { description: 'By its owner', turnaroundMinutes: 90, version: 1 })
  expect(refused).toMatchObject({
    status: 409,
    json: {
      code: 'changed_elsewhere',
      fields: ['description'],
      listing: { version: 2, description: 'By an operator', changed: { by: { id: api.people.omar } } },
    },
  })
  expect((await change('bo', id, { turnaroundMinutes: 90, version: 1 })).json).toMatchObject({
    version: 3,
    description: 'By an operator',
  })
  expect((await change('bo', id, { description: 'By an operator', version: 1 })).status).toBe(200)
  expect((await change('bo', id, { description: 'By its owner', version: 3 })).json.description).toBe('By its owner')
})

test('two simultaneous edits of one field: one is refused', async () => {
  const { id } = (await draftOf(api, 'bo', 'N42BC')).json
  const both = await Promise.all(['one', 'two'].map((description) => change('bo', id, { description, version: 1 })))
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('a listing is paused and resumed; strangers get 404 meanwhile', async () => {
  const id = api.fleet.N940DS
  await api.call('maria', 'addFavorite', { body: { aircraftId: id } })
  expect((await change('victor', id, { state: 'paused' })).json).toMatchObject({ state: 'paused', missing: [] })
  const tails = async () =>
    (await api.call('bo', 'searchAircraft', { query: { limit: 100 } })).json.results.map(({ tailNumber }) => tailNumber)
  expect(await tails()).not.toContain('N940DS')
  expect((await api.call('bo', 'getAircraft', { params: { id } })).status).toBe(404)
  expect((await api.call('maria', 'getAircraft', { params: { id } })).json).toMatchObject({ listing: 'paused' })
  const asked = await api.call('maria', 'canBook', { params: { id }, query: times(dayTrip(9)) })
  expect(asked.json).toMatchObject({
    templates: expect.arrayContaining([
      expect.objectContaining({ code: 'not_listed', title: 'N940DS takes no new bookings for now' }),
    ]),
  })
  expect((await change('victor', id, { state: 'listed' })).json.state).toBe('listed')
  expect(await tails()).toContain('N940DS')
})

test('an aircraft with open bookings is not retired, moved or deleted; the bookings are named', async () => {
  const id = api.fleet.N52148
  await giveCard(api, 'helen')
  const booked = await api.call('helen', 'bookAircraft', { body: { aircraftId: id, ...times(dayTrip(12)) } })
  expect(booked.status, JSON.stringify(booked.json)).toBe(200)
  const named = {
    status: 409,
    json: {
      code: 'aircraft_has_bookings',
      bookings: [
        {
          text: expect.stringMatching(/^\w{3}, \w{3} \d+, 09:00 P[SD]T, Helen Marsh$/),
          link: expect.stringContaining('/booking/orders/'),
        },
      ],
    },
  }
  expect(await change('helen', id, { state: 'retired' })).toMatchObject(named)
  expect(await remove('helen', id)).toMatchObject(named)
  expect(await change('helen', id, { airportId: (await place(api, 'KHWD')).id })).toMatchObject(named)
  expect((await change('helen', id, { state: 'paused' })).json.state).toBe('paused')
})

test('others’ listings: 403 if visible, 404 if not, 401 for visitors', async () => {
  expect((await change('bo', api.fleet.N417TS, { description: 'mine' })).status).toBe(403)
  expect((await remove('bo', api.fleet.N417TS)).status).toBe(403)
  expect((await listing('bo', api.fleet.N417TS)).status).toBe(403)
  expect((await api.call(undefined, 'getListing', { params: { id: api.fleet.N417TS } })).status).toBe(401)
})

test('changed terms of a listed aircraft wait until they are signed', async () => {
  const id = api.fleet.N417TS
  const { json } = await change('helen', id, { priceHourCents: 41_000, fuelIncluded: true })
  expect(json).toMatchObject({ priceHourCents: 39_500, unsigned: { priceHourCents: 41_000 } })
  expect(json.unsigned).toEqual({ priceHourCents: 41_000 })
  expect((await api.call(undefined, 'getAircraft', { params: { id } })).json.priceHourCents).toBe(39_500)
  expect((await change('helen', id, { priceHourCents: 39_500 })).json.unsigned).toEqual({})
})

test('only a signature lists a draft', async () => {
  const { id } = (await draftOf(api, 'bo', 'N51BC')).json
  const refused = await change('bo', id, { state: 'listed' })
  expect(refused).toMatchObject({ status: 422, json: { code: 'listing_incomplete' } })
  expect((refused.json.missing as { step: string }[]).at(-1)).toEqual({ step: 'contract', text: 'Sign the contract' })
  const listed = await listIt(api, 'bo', id)
  expect(listed.status, JSON.stringify(listed.json)).toBe(200)
  expect((await listing('bo', id)).json).toMatchObject({ state: 'listed', missing: [] })
})

test('a booking and the end of the listing at the same moment: one of them is refused', async () => {
  await giveCard(api, 'bo')
  const outcomes = []
  for (let round = 0; round < 6; round++) {
    const { id } = (await draftOf(api, 'bo', `N${600 + round}RT`)).json
    await listIt(api, 'bo', id)
    const body = { aircraftId: id, ...times(dayTrip(20 + round)) } as never
    const [booked, ended] = await Promise.all([api.call('bo', 'bookAircraft', { body }), change('bo', id, { state: 'retired' })])
    outcomes.push([booked.status, ended.status])
    const { state } = await api.db.selectFrom('aircraft').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    const open = await api.db
      .selectFrom('orders')
      .select('id')
      .where('aircraftId', '=', id)
      .where('status', '=', 'booked')
      .execute()
    expect(state === 'retired' ? open.length : 0).toBe(0)
  }
  for (const outcome of outcomes)
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual(outcome)
})

test('a booking that passed the rules before the listing ended is refused when written', async () => {
  const { id } = (await draftOf(api, 'bo', 'N610RT')).json
  await listIt(api, 'bo', id)
  const insert = () =>
    api.db
      .insertInto('orders')
      .values({
        id: crypto.randomUUID(),
        aircraftId: id,
        ownerId: api.people.bo,
        pilotId: api.people.bo,
        bookedById: api.people.bo,
        status: 'booked',
        startAt: dayTrip(30).from,
        dropAt: dayTrip(30).to,
        plannedHours: 1,
        quote: '{}',
        totalCents: 0,
      })
      .execute()
  await change('bo', id, { state: 'retired' })
  await expect(insert()).rejects.toMatchObject({ constraint: 'orders_aircraft_takes_bookings' })
  await change('bo', id, { state: 'listed' })
  await insert()
})

test('listing state and search agree after any sequence of writes', async () => {
  const id = api.fleet.N322SR
  const set = async (values: object) => {
    await api.db.updateTable('aircraft').set(values).where('id', '=', id).execute()
    const { state, isListed } = await api.db.selectFrom('aircraft').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return [state, isListed]
  }
  expect(await set({ isListed: false })).toEqual(['paused', false])
  expect(await set({ isListed: true })).toEqual(['listed', true])
  expect(await set({ state: 'retired' })).toEqual(['retired', false])
  expect(await set({ state: 'listed' })).toEqual(['listed', true])
})
