import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, times } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { draftOf, listIt } from '../../../../test/listings.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { newId } from '../../../db/newId.ts'
import { enqueue } from '../../../jobs/enqueue.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const put = (who: string, id: string, body: object) => api.call(who, 'setCustomers', { params: { id }, body: body as never })
const get = (who: string | undefined, id: string) => api.call(who, 'listCustomers', { params: { id } })
const codesFor = async (who: string, id: string) => {
  const { json } = await api.call(who, 'canBook', { params: { id }, query: times(dayTrip(9)) })
  return json.templates.map(({ code }) => code)
}

test('members become customers at once, others are invited; the response is the same', async () => {
  const id = api.fleet.N940DS
  const maria = api.emailOf('maria')
  const heard = await startHearing(api)
  const { status, json } = await put('victor', id, {
    customersOnly: true,
    customers: [{ email: maria, isNamed: true }, { email: 'New@Pilot.example' }],
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({ customersOnly: true })
  const shown = { account: null, instructs: false, state: 'invited', since: expect.any(String) }
  expect([...json.customers].sort((a, b) => Number(b.isNamed) - Number(a.isNamed))).toEqual([
    { ...shown, email: maria, isNamed: true },
    { ...shown, email: 'new@pilot.example', isNamed: false },
  ])
  expect(await codesFor('maria', id)).not.toContain('not_a_customer')
  expect(await codesFor('tomas', id)).toContain('not_a_customer')
  await api.runJobs()
  const told = await heard()
  expect(told.map(({ who, title }) => [who, title])).toEqual([
    ['maria', 'Victor Amari put you on the list of customers of N940DS'],
    ['new@pilot.example', 'Victor Amari would like you to fly N940DS'],
  ])
  const mail = told.find(({ who }) => who === 'new@pilot.example')!
  expect(mail.link).toContain(`/auth/sign-up?next=${encodeURIComponent(`/aircraft/${id}/info`)}`)
  // Saving the same list again sends no notices.
  await put('victor', id, { customers: [{ email: maria, isNamed: true }, { email: 'new@pilot.example' }] })
  await api.runJobs()
  expect(await heard()).toEqual([])
})

test('a customer who has flown with the owner is shown by name', async () => {
  const id = api.fleet.N940DS
  await insertOrder(api, { tail: 'N940DS', pilot: 'maria', start: halfHour(240) })
  const { customers } = (await get('victor', id)).json
  expect(customers.find(({ email }) => email === api.emailOf('maria'))).toMatchObject({
    state: 'member',
    account: { id: api.people.maria },
  })
})

test('signing up with an invited address makes a customer, and the owner is told', async () => {
  const id = api.fleet.N940DS
  const email = 'new@pilot.example'
  const accountId = crypto.randomUUID()
  await api.db
    .insertInto('account')
    .values({
      id: accountId,
      email,
      firstName: 'Nia',
      lastName: 'Reyes',
      pilotCategory: 'licensed_pilot',
      registeredAt: new Date(),
    })
    .execute()
  const heard = await startHearing(api)
  await enqueue(api.db, 'joinAsCustomer', { accountId })
  await api.runJobs()
  expect(await heard()).toMatchObject([{ who: 'victor', title: 'Nia Reyes can now fly N940DS' }])
  expect(await codesFor(accountId, id)).not.toContain('not_a_customer')
  const { customers } = (await get('victor', id)).json
  expect(customers.find((one) => one.email === email)).toMatchObject({ state: 'member', account: { firstName: 'Nia' } })
})

test('a removed customer is told, and can no longer book', async () => {
  const id = api.fleet.N940DS
  const heard = await startHearing(api)
  const { json } = await put('victor', id, { customers: [{ email: 'new@pilot.example' }] })
  expect(json.customers.map(({ email }) => email)).toEqual(['new@pilot.example'])
  expect(await heard()).toMatchObject([{ who: 'maria', title: 'You are no longer on the list of customers of N940DS' }])
  expect(await codesFor('maria', id)).toContain('not_a_customer')
  const order = await api.db
    .selectFrom('orders')
    .select('status')
    .where('pilotId', '=', api.people.maria)
    .executeTakeFirstOrThrow()
  expect(order.status).toBe('booked')
})

test('a customers-only aircraft must have customers', async () => {
  const id = api.fleet.N940DS
  const refused = { status: 400, json: { customers: ['List of Customers should not be empty'] } }
  expect(await put('victor', id, { customers: [] })).toMatchObject(refused)
  expect(await put('victor', api.fleet.N850VJ, { customersOnly: true, customers: [] })).toMatchObject(refused)
  expect(await put('victor', id, { customersOnly: false, customers: [] })).toMatchObject({
    status: 200,
    json: { customersOnly: false, customers: [] },
  })
  expect(await put('victor', id, { customers: [{ email: 'no address' }] })).toMatchObject({ status: 400 })
})

test('customers of a draft are told only when it is listed', async () => {
  const { id } = (await draftOf(api, 'bo', 'N101CU')).json
  const heard = await startHearing(api)
  await put('bo', id, { customersOnly: true, customers: [{ email: api.emailOf('tomas') }, { email: 'late@pilot.example' }] })
  await put('bo', id, { customers: [{ email: api.emailOf('tomas') }] })
  await api.runJobs()
  expect(await heard()).toEqual([])
  expect((await listIt(api, 'bo', id)).status).toBe(200)
  await api.runJobs()
  expect((await heard()).map(({ who }) => who)).toEqual(['bo', 'bo', 'tomas'])
})

test('of two concurrent lists one remains', async () => {
  const id = api.fleet.N850VJ
  const lists = ['one', 'two'].map((name) => [`${name}a@pilot.example`, `${name}b@pilot.example`])
  await Promise.all(lists.map((emails) => put('victor', id, { customers: emails.map((email) => ({ email })) })))
  const left = (await get('victor', id)).json.customers.map(({ email }) => email).sort()
  expect(lists).toContainEqual(left)
})

test('only the owner sees the list, and it cannot flood mailboxes', async () => {
  const id = api.fleet.N417TS
  expect((await get('bo', id)).status).toBe(403)
  expect((await put('bo', id, { customers: [] })).status).toBe(403)
  expect((await get(undefined, id)).status).toBe(401)
  const many = (from: number) => Array.from({ length: 300 }, (_, at) => ({ email: `pilot${from + at}@flood.example` }))
  expect((await put('helen', id, { customers: many(0) })).status).toBe(200)
  expect(await put('helen', id, { customers: many(300) })).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
})

test('an instructor teaching for the owner gives no lesson past the 100 h inspection, and is told', async () => {
  const id = api.fleet.N52148
  const elena = api.emailOf('elena')
  await api.db.deleteFrom('maintenanceItem').where('aircraftId', '=', id).execute()
  // Not possible for an address alone.
  const early = await put('helen', id, { customers: [{ email: elena, instructs: true }] })
  expect([early.status, early.json]).toEqual([400, { customers: [expect.stringContaining('flown with you')] }])
  await insertOrder(api, { tail: 'N417TS', pilot: 'elena', start: halfHour(-300), status: 'flight_complete' })
  const hundred = { template: 'hundred_hours', title: '100 h inspection', intervalHours: 100, groundsFor: 'hire_and_instruction' }
  await api.db
    .insertInto('maintenanceItem')
    .values({ id: newId(), aircraftId: id, ...hundred, dueHobbs: 1, grounds: true })
    .execute()
  const lesson = async () => {
    const query = { ...times(dayTrip(9)), csip: api.people.elena }
    const { json } = await api.call('maria', 'canBook', { params: { id }, query })
    return json.templates.flatMap(({ code, severity }) =>
      code.includes('hours_passed') || code.startsWith('maintenance') ? [code, severity] : [],
    )
  }
  expect(await lesson()).toEqual(['hundred_hours_passed', 'warn'])
  const heard = await startHearing(api)
  const { json } = await put('helen', id, { customers: [{ email: elena, instructs: true }] })
  expect(json.customers).toMatchObject([{ email: elena, instructs: true }])
  expect(await lesson()).toEqual(['maintenance_due_before_return', 'block'])
  expect((await heard()).filter(({ who }) => who === 'elena').map(({ title }) => title)).toContain(
    'You teach on N52148 for its owner',
  )
  await put('helen', id, { customers: [{ email: elena }] })
  expect(await lesson()).toEqual(['maintenance_due_before_return', 'block'])
  await put('helen', id, { customers: [{ email: elena, instructs: false }] })
  expect(await lesson()).toEqual(['hundred_hours_passed', 'warn'])
})

test('whom the owner of a draft chose to teach for them hears of that, too, once it is listed', async () => {
  const { id } = (await draftOf(api, 'helen', 'N104CU')).json
  await api.runJobs()
  const heard = await startHearing(api)
  expect((await put('helen', id, { customers: [{ email: api.emailOf('elena'), instructs: true }] })).status).toBe(200)
  await api.runJobs()
  expect(await heard()).toEqual([])
  expect((await listIt(api, 'helen', id)).status).toBe(200)
  await api.runJobs()
  expect((await heard()).find(({ who }) => who === 'elena')!.text).toContain('You teach on it for its owner.')
})
