import { plusHours } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type CastKey } from '../../../../../seeds/cast.ts'
import { demoPdf } from '../../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertFlown } from '../../../../../test/bookings/flights.ts'
import { insertOrder } from '../../../../../test/orders.ts'
import { readZip } from '../../../../../test/reading/readPdf.ts'
import { newId } from '../../../../db/newId.ts'
import { insertMovement } from '../../../payments/ledger/queries.ts'
import { createCustomer } from '../../../../outside/stripe/stripe.ts'
import { forgetPerson } from './queries.ts'
import { accountJobs } from '../../jobs.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const pdf = { name: 'my document.pdf', bytes: demoPdf('document') }
const leave = (who: CastKey | (string & {}), password: string | undefined = demoPassword) =>
  api.call(who, 'deleteAccount', { body: { password } })
const accountOf = (id: string) => api.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the export contains a member’s own data and files, and nothing of others', async () => {
  await api.call('maria', 'uploadDocument', { body: { kind: 'insurance' }, file: pdf })
  await insertFlown(api, { pilot: 'maria', start: plusHours(new Date(), -30) })
  await insertFlown(api, { pilot: 'jonas', start: plusHours(new Date(), -60) })
  const reply = await api.call('maria', 'exportAccount')
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/zip', 'cache-control': 'private, no-store' },
  })
  const files = readZip(reply.raw)
  const part = (name: string) =>
    JSON.parse(files.get(`${name}.json`)!.toString()) as Record<string, unknown>[] & Record<string, unknown>
  expect(part('account')).toMatchObject({
    email: api.emailOf('maria'),
    lastName: 'Reyes',
    pilotCategories: ['licensed_pilot'],
  })
  expect(part('bookings')).toMatchObject([{ tail_number: 'N417TS', as_pilot: true, as_owner: false }])
  expect(part('flights')).toHaveLength(1)
  expect(part('modelHours').length).toBeGreaterThan(0)
  const document = [...files].find(([name]) => name.startsWith('files/my document-'))
  expect(document![1].equals(pdf.bytes)).toBe(true)
  const text = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => bytes.toString())
    .join()
  for (const secret of ['token', 'hash', 'argon2', api.emailOf('jonas'), api.emailOf('helen')])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('the export contains the member’s ledger lines, payouts, reported squawks and markers', async () => {
  const flown = await insertFlown(api, { pilot: 'bo', start: plusHours(new Date(), -130) })
  const aircraftId = api.fleet.N417TS
  const squawk = { aircraftId, question: 'tires', severity: 'cosmetic' }
  await api.db
    .insertInto('squawk')
    .values([
      { id: newId(), ...squawk, text: 'Worn left tire', reportedBy: api.people.bo },
      { id: newId(), ...squawk, text: 'Someone else’s', reportedBy: api.people.jonas },
    ])
    .execute()
  await api.db.insertInto('marker').values({ accountId: api.people.bo, item: 'documents' }).execute()
  await api.call('bo', 'setTellTimes', { body: { quietHours: { from: '22:00', to: '07:00' }, digest: 'weekly' } })
  const { id: sessionId } = await api.db
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', api.people.bo)
    .executeTakeFirstOrThrow()
  const keys = { p256dh: Buffer.alloc(65, 4), auth: Buffer.alloc(16) }
  await api.db
    .insertInto('pushSubscription')
    .values({ id: newId(), accountId: api.people.bo, sessionId, endpoint: 'https://push.example/bo', ...keys })
    .execute()
  const paid = { orderId: flown.id, kind: 'payout', at: new Date() } as const
  await insertMovement(api.db, {
    ...paid,
    entries: [
      { ledger: 'owner', accountId: api.people.helen, cents: 4200 },
      { ledger: 'provider', accountId: null, cents: -4200 },
    ],
  })
  const partsOf = async (who: CastKey) => {
    const files = readZip((await api.call(who, 'exportAccount')).raw)
    return (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()) as Record<string, unknown>[]
  }
  const own = await partsOf('bo')
  const { number } = await api.db.selectFrom('orders').select('number').where('id', '=', flown.id).executeTakeFirstOrThrow()
  const flight = own('ledger').filter(({ kind }) => kind === 'flight')
  expect(flight.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(flown.totalCents)
  expect(flight[0]).toMatchObject({ booking: number, tail_number: 'N417TS', ledger: 'customer' })
  expect(new Set(own('ledger').map(({ ledger }) => ledger))).toEqual(new Set(['customer', 'expected_customer']))
  expect(own('payouts')).toEqual([])
  expect(own('squawks')).toMatchObject([{ tail_number: 'N417TS', text: 'Worn left tire', severity: 'cosmetic' }])
  expect(own('markers')).toEqual([{ item: 'documents' }])
  expect(own('tellTimes')).toEqual([{ quiet_from: '22:00', quiet_to: '07:00', digest: 'weekly' }])
  expect(own('devices')).toEqual([{ user_agent: expect.any(String), created_at: expect.any(String) }])

  const owners = await partsOf('helen')
  expect(owners('payouts')).toMatchObject([{ booking: number, ledger: 'owner', cents: 4200 }])
  expect(new Set(owners('ledger').map(({ ledger }) => ledger))).toEqual(new Set(['owner', 'expected_owner']))
  expect(owners('squawks')).toEqual([])
})

test('the export contains blocked time with notes and the saved rental plan; both are deleted with the account', async () => {
  const aircraftId = api.fleet.N940DS
  const [victor, priya] = [api.people.victor, api.people.priya]
  const span = { fromAt: new Date('2027-03-01T17:00Z'), toAt: new Date('2027-03-01T20:00Z') }
  const block = { aircraftId, ...span, kind: 'own', zone: 'America/Los_Angeles', rule: 'FREQ=WEEKLY', through: '2027-03-01' }
  const [mine, others] = [newId(), newId()]
  await api.db
    .insertInto('block')
    .values([
      { ...block, id: mine, note: 'Birthday of Anna', createdBy: victor },
      { ...block, id: others, note: 'Set by someone else', createdBy: priya },
    ])
    .execute()
  await api.db
    .insertInto('occupancy')
    .values({
      id: newId(),
      resourceId: aircraftId,
      resourceKind: 'aircraft',
      during: sql`tstzrange(${span.fromAt}, ${span.toAt})`,
      kind: 'own',
      note: 'Birthday of Anna',
      blockId: mine,
      occursOn: '2027-03-01',
      createdBy: victor,
    })
    .execute()
  const before = { blocks: [{ id: mine, note: 'Birthday of Anna' }], occupancy: [] }
  await api.db
    .insertInto('blockChange')
    .values({ id: newId(), aircraftId, byId: victor, at: new Date(), touched: [mine], before: JSON.stringify(before) })
    .execute()
  const inputs = { hourlyCents: 21_000, note: 'Plan of Victor' }
  await api.db
    .insertInto('aircraftPlan')
    .values({ aircraftId, inputs: JSON.stringify(inputs), savedBy: victor, savedAt: new Date() })
    .execute()
  const partOf = async (who: CastKey, name: string) => {
    const files = readZip((await api.call(who, 'exportAccount')).raw)
    return JSON.parse(files.get(`${name}.json`)!.toString()) as unknown
  }
  expect(await partOf('victor', 'setAsideTime')).toEqual([
    expect.objectContaining({ tail_number: 'N940DS', kind: 'own', note: 'Birthday of Anna', rule: 'FREQ=WEEKLY' }),
  ])
  expect(await partOf('victor', 'rentalPlans')).toMatchObject([{ tail_number: 'N940DS', inputs }])
  expect(await partOf('jonas', 'setAsideTime')).toEqual([])
  expect(await partOf('jonas', 'rentalPlans')).toEqual([])

  const email = api.emailOf('victor')
  await api.db
    .transaction()
    .execute(async (tx) => {
      await forgetPerson(tx, { id: victor, email, now: new Date() })
      const { rows } = await sql<{ text: string }>`
        select to_jsonb(b)::text as text from block b union all select to_jsonb(c)::text from block_change c
        union all select to_jsonb(p)::text from aircraft_plan p union all select note from occupancy`.execute(tx)
      const left = rows.map(({ text }) => text).join()
      for (const personal of ['Birthday of Anna', 'Plan of Victor', mine]) expect(left).not.toContain(personal)
      throw new Error('rolled back')
    })
    .catch((error: unknown) => expect(String(error)).toContain('rolled back'))
})

test('an unreadable file is named and the rest is exported', async () => {
  const { json } = await api.call('bo', 'uploadDocument', { body: { kind: 'ipc' }, file: pdf })
  const { fileId } = await api.db.selectFrom('document').select('fileId').where('id', '=', json.id).executeTakeFirstOrThrow()
  const { storageKey } = await api.db.selectFrom('file').select('storageKey').where('id', '=', fileId).executeTakeFirstOrThrow()
  await api.services.files.remove(storageKey)
  const files = readZip((await api.call('bo', 'exportAccount')).raw)
  expect(files.has('account.json')).toBe(true)
  expect(files.get('files/unreadable.json')!.toString()).toContain(fileId!.slice(-8))
})

test('a deleted account loses sessions, documents, files, name and address; its flights and their money stay', async () => {
  const flown = await insertFlown(api, { pilot: 'ines', start: plusHours(new Date(), -90) })
  const entries = () => api.db.selectFrom('ledgerEntry').selectAll().where('accountId', '=', api.people.ines).execute()
  const owed = (await entries()).filter(({ ledger }) => ledger === 'customer').reduce((sum, { cents }) => sum + cents, 0)
  expect(owed).toBeGreaterThan(0)
  expect(await leave('ines')).toMatchObject({ status: 409, json: { code: 'account_owes_money' } })
  const movementId = newId()
  await api.pool.query(
    `with m as (insert into ledger_movement (id, kind, order_id) values ($1, 'payment', $2) returning id)
     insert into ledger_entry (movement_id, line, ledger, account_id, cents)
     select m.id, x.line, x.ledger, x.account, x.cents from m,
       (values (0, 'customer', $3::uuid, -$4::bigint), (1, 'provider', null, $4::bigint)) x (line, ledger, account, cents)`,
    [movementId, flown.id, api.people.ines, owed],
  )

  await api.call('ines', 'uploadDocument', { body: { kind: 'ipc' }, file: pdf })
  await api.call('ines', 'addFavorite', { body: { aircraftId: api.fleet.N417TS } })
  const row = await accountOf(api.people.ines)
  const customer = await createCustomer(api.services.stripe, row)
  await api.db.updateTable('account').set({ stripeCustomerId: customer }).where('id', '=', row.id).execute()
  await api.db
    .insertInto('payoutAccount')
    .values({ accountId: row.id, agreedIp: '203.0.113.7', agreedUserAgent: 'Vega phone' })
    .execute()
  const kept = await entries()

  const cookie = await api.signIn('ines')
  const left = await leave('ines')
  expect(left.status).toBe(204)
  expect(left.cookies.find(({ name }) => name === 'auth.access_token')).toMatchObject({ value: '' })
  expect((await api.call(undefined, 'getAccount', { headers: { cookie } })).status).toBe(401)
  expect((await api.call(undefined, 'login', { body: { email: row.email, password: demoPassword } })).status).toBe(401)

  const nameless = await accountOf(row.id)
  expect(nameless).toMatchObject({ firstName: 'Former', lastName: 'member', phone: '', passwordHash: null, birthDate: null })
  const { rows } = await api.pool.query<{ text: string }>(
    `select to_jsonb(a)::text as text from account a where id = $1 union all select to_jsonb(t)::text from tax_advisor t union all select to_jsonb(p)::text from payment_method p where account_id = $1 union all select to_jsonb(y)::text from payout_account y where account_id = $1`,
    [row.id],
  )
  for (const { text } of rows)
    for (const personal of [row.email, 'Vega', 'Inés', row.phone, '203.0.113.7']) expect(text).not.toContain(personal)
  for (const table of ['session', 'document', 'favorite', 'modelHours', 'notice', 'photoDraft'] as const)
    expect(await api.db.selectFrom(table).select('accountId').where('accountId', '=', row.id).execute()).toEqual([])
  expect(await entries()).toEqual(kept)
  expect((await api.call('helen', 'getOrder', { params: { id: flown.id } })).json.pilot).toMatchObject({ firstName: 'Former' })

  await api.runJobs()
  await accountJobs.forgetAccount(api.services, { accountId: row.id })
  expect(await api.db.selectFrom('file').select('id').where('ownerId', '=', row.id).execute()).toEqual([])
  expect((await accountOf(row.id)).stripeCustomerId).toBeNull()
  await expect(api.services.stripe.customers.retrieve(customer)).rejects.toMatchObject({ code: 'resource_missing' })
  const mails = await api.db.selectFrom('outboxMessage').select('subject').where('recipient', '=', row.email).execute()
  expect(mails).toEqual([{ subject: 'Your Tailshare account was deleted' }])
})

test('deleting an account asks for the password', async () => {
  expect(await leave('sam', 'guess')).toMatchObject({ status: 403, json: { code: 'wrong_password' } })
  expect(await api.call('sam', 'deleteAccount', { body: {} })).toMatchObject({ status: 403, json: { code: 'wrong_password' } })
  expect((await accountOf(api.people.sam)).deletedAt).toBeNull()
})

test('without a password, deleting an account takes a recent sign-in', async () => {
  await api.db.updateTable('account').set({ passwordHash: null }).where('id', '=', api.people.dana).execute()
  await api.signIn('dana')
  const started = (minutesAgo: number) =>
    api.db
      .updateTable('session')
      .set({ createdAt: plusHours(new Date(), -minutesAgo / 60) })
      .where('accountId', '=', api.people.dana)
      .execute()
  await started(16)
  expect(await api.call('dana', 'deleteAccount', { body: {} })).toMatchObject({ status: 403, json: { code: 'sign_in_again' } })
  await started(14)
  expect((await api.call('dana', 'deleteAccount', { body: {} })).status).toBe(204)
})

test('pilot, owner and CSIP cannot delete their accounts before their bookings end', async () => {
  const order = await insertOrder(api, { pilot: 'jonas', csip: 'elena', tail: 'N940DS', start: plusHours(new Date(), 120) })
  for (const who of ['jonas', 'elena', 'victor'] as const)
    expect(await leave(who)).toMatchObject({ status: 409, json: { code: 'account_has_bookings' } })
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', order.id).execute()
  await api.db.deleteFrom('occupancy').where('orderId', '=', order.id).execute()
  expect((await leave('elena')).status).toBe(204)
})

test('a pending payment or a shared aircraft blocks deletion; an owner’s listing is deleted with the owner', async () => {
  const charge = {
    id: newId(),
    accountId: api.people.priya,
    kind: 'membership',
    state: 'needs_confirmation',
    amountCents: 900,
    text: 'x',
  }
  await api.db.insertInto('charge').values(charge).execute()
  expect(await leave('priya')).toMatchObject({ status: 409, json: { code: 'account_owes_money' } })
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId: api.fleet.N940DS, accountId: api.people.tomas, percent: 25 })
    .execute()
  for (const who of ['tomas', 'victor'] as const)
    expect(await leave(who)).toMatchObject({ status: 409, json: { code: 'account_has_shares' } })
  await api.db.deleteFrom('aircraftShare').execute()
  expect((await leave('victor')).status).toBe(204)
  expect((await api.call(undefined, 'getAircraft', { params: { id: api.fleet.N940DS } })).status).toBe(404)
  expect((await api.call(undefined, 'getAircraftOwner', { params: { id: api.people.victor } })).status).toBe(404)
})
