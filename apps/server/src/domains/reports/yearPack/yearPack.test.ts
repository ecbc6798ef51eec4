import { createHash } from 'node:crypto'
import { dayIn, instantAt } from '@tailshare/contract/text/period'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { readPdf, readZip } from '../../../../test/reading/readPdf.ts'
import { csvRows, figuresOf, wrongTrails, yearBytes } from '../../../../test/sharing/yearPacks.ts'
import { newId } from '../../../db/newId.ts'
import { insertMovement } from '../../payments/ledger/queries.ts'

let api: Api
const zone = 'America/Los_Angeles'
const thisYear = Number(dayIn(new Date(), zone).slice(0, 4))
const lastYear = thisYear - 1
const inLastYear = (day: string, clock = '12:00') => instantAt(`${lastYear}-${day}`, clock, zone)

/** Dana advises Helen. Jonas's access has ended. */
const advise = async (who: 'dana' | 'jonas', ended: boolean) => {
  const at = new Date()
  const email = api.emailOf(who)
  const row = {
    ownerId: api.people.helen,
    email,
    advisorId: api.people[who],
    sentAt: at,
    createdAt: at,
    expiresAt: at,
    confirmedAt: at,
  }
  await api.db
    .insertInto('taxAdvisor')
    .values({ id: newId(), ...row, ...(ended && { endedAt: at, endedBy: api.people.helen }) })
    .execute()
}

beforeAll(async () => {
  api = await startApi()
  await insertFlown(api, { start: inLastYear('03-10'), hobbs: 2.5 })
  await insertFlown(api, { start: inLastYear('08-02'), hobbs: 1.2, pilot: 'helen' })
  // Returns at 23:30 on Dec 31 in California, which is the next year in UTC.
  await insertFlown(api, { start: inLastYear('12-31', '20:30'), hobbs: 2 })
  await insertFlown(api, { tail: 'N52148', start: inLastYear('05-05'), hobbs: 3 })
  await advise('dana', false)
  await advise('jonas', true)
})
afterAll(() => api.close())

const pack = (who: Parameters<Api['call']>[0], query: Record<string, unknown> = { year: lastYear }) =>
  api.call(who, 'getYearPack', { query })

test('a year has income, hours and flights by local time, of all aircraft or one', async () => {
  const { status, json } = await pack('helen')
  expect([status, json.year, json.isOwn, json.isEmpty, json.flights, json.receipts]).toEqual([200, lastYear, true, false, 4, 3])
  const figures = figuresOf(json)
  expect(figures.get('hours')).toMatchObject({ amount: 87, unit: 'tenths', lines: 4 })
  expect(figures.get('hours_own')?.amount).toBe(12)
  expect(figures.get('hours_rented')?.amount).toBe(75)
  expect(figures.get('gross')!.amount - figures.get('fees')!.amount).toBe(figures.get('net')!.amount)
  expect(await wrongTrails(api, 'helen', { year: lastYear })).toEqual([])
  const one = await pack('helen', { year: lastYear, aircraft: api.fleet.N52148 })
  expect([one.json.flights, figuresOf(one.json).get('hours')?.amount, one.json.aircraftId]).toEqual([1, 30, api.fleet.N52148])
})

test('payouts of partners’ months are separate, and with the bookings’ add up to the statement’s payouts', async () => {
  const entry = { accountId: api.people.helen, aircraftId: api.fleet.N417TS }
  await insertMovement(api.db, {
    kind: 'payout',
    providerRef: 'tr_settled',
    note: 'Shared costs of July',
    at: inLastYear('08-05'),
    entries: [
      { ledger: 'co_owner', ...entry, cents: 12_345 },
      { ledger: 'provider', cents: -12_345 },
    ],
  })
  const figures = figuresOf((await pack('helen')).json)
  expect(figures.get('payout_shared')).toMatchObject({ amount: 12_345, lines: 1 })
  expect(await wrongTrails(api, 'helen', { year: lastYear })).toEqual([])
  const { json: statement } = await api.call('helen', 'getStatement', {
    query: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
  })
  const payouts = statement.lines.filter(({ kind }) => kind === 'payout')
  expect(figures.get('payout')!.amount + figures.get('payout_shared')!.amount).toBe(
    payouts.reduce((sum, { chargedCents }) => sum + chargedCents, 0),
  )
})

test('a figure opens into its lines, in pages', async () => {
  const query = { year: lastYear, figure: 'net', limit: 2 }
  const { json } = await api.call('helen', 'listYearTrail', { query })
  expect(json).toMatchObject({ count: 3, unit: 'cents', amount: figuresOf((await pack('helen')).json).get('net')!.amount })
  expect(json.results).toHaveLength(2)
  expect(json.next).toContain('offset=2')
  const rest = await api.call('helen', 'listYearTrail', { query: { ...query, offset: 2 } })
  const lines = [...json.results, ...rest.json.results]
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(json.amount)
  expect(lines.every(({ source, movementId, number }) => source === 'ledger' && movementId && number)).toBe(true)
  expect(lines.at(-1)?.day).toBe(`${lastYear}-12-31`)
  const ofMonth = await api.call('helen', 'listYearTrail', { query: { year: lastYear, figure: 'net', month: 3 } })
  expect(ofMonth.json.results.map(({ day }) => day)).toEqual([`${lastYear}-03-10`])
  expect((await api.call('helen', 'listYearTrail', { query: { year: lastYear, figure: 'nothing' } })).status).toBe(404)
})

test('the files say the same', async () => {
  const figures = await yearBytes(api, 'helen', 'csv', { year: lastYear, file: 'figures' })
  expect([figures.status, figures.type]).toEqual([200, 'text/csv; charset=utf-8'])
  const { json } = await pack('helen')
  const net = figuresOf(json).get('net')!
  expect(csvRows(figures.text).find(([id]) => id === 'net')?.[3]).toBe((net.amount / 100).toFixed(2))
  const flights = csvRows((await yearBytes(api, 'helen', 'csv', { year: lastYear, file: 'flights' })).text)
  expect(flights.map(([day, tail]) => [day, tail])).toEqual([
    [`${lastYear}-03-10`, 'N417TS'],
    [`${lastYear}-05-05`, 'N52148'],
    [`${lastYear}-08-02`, 'N417TS'],
    [`${lastYear}-12-31`, 'N417TS'],
    ['Total', ''],
  ])
  const pdf = await yearBytes(api, 'helen', 'pdf', { year: lastYear })
  expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf'])
  const text = await readPdf(pdf.bytes)
  expect(text).toContain(`year pack ${lastYear}`)
  expect(text).toMatch(
    new RegExp(
      `Net income\\s+3\\s+\\$${(net.amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }).replace('.', '\\.')}`,
    ),
  )
  expect((await yearBytes(api, 'helen', 'csv', { year: lastYear, file: 'everything' })).status).toBe(400)
})

test('the archive has everything, with a page of receipts per booking and uploaded receipts for costs', async () => {
  const at = inLastYear('05-20')
  const key = `expenses/${newId()}.pdf`
  const bytes = Buffer.from('%PDF-1.4 new tires')
  await api.services.files.put(key, bytes)
  const [fileId, by] = [newId(), api.people.helen]
  await api.db
    .insertInto('file')
    .values({
      id: fileId,
      ownerId: by,
      name: 'tires.pdf',
      contentType: 'application/pdf',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      storageKey: key,
    })
    .execute()
  // Entered when the year had ended in UTC; its receipt is filed under the day of the expense.
  const createdAt = inLastYear('12-31', '20:00')
  const agreed = { state: 'agreed', split: 'share', answerBy: at, agreedAt: at, createdAt, changedAt: at }
  await api.db
    .insertInto('expense')
    .values({
      id: newId(),
      aircraftId: api.fleet.N417TS,
      enteredBy: by,
      paidBy: by,
      title: 'New tires',
      cents: 84_000,
      day: `${lastYear}-05-20`,
      fileId,
      ...agreed,
    })
    .execute()
  const reply = await yearBytes(api, 'helen', 'zip', { year: lastYear })
  expect([reply.status, reply.type]).toEqual([200, 'application/zip'])
  const files = readZip(reply.bytes)
  const names = [...files.keys()].map((name) => name.replace(/ [0-9a-f]{6}\./, '.'))
  expect(names).toEqual([
    `year-pack-${lastYear}.pdf`,
    ...['figures', 'trail', 'flights', 'payments', 'profit', 'quickbooks', 'xero', 'depreciation', 'participation'].map(
      (name) => `${name}.csv`,
    ),
    ...['03', '05', '12'].map((month) => `receipts/${lastYear}-${month}.pdf`),
    `receipts/paid/${lastYear}-05-20 New tires.pdf`,
  ])
  const march = await readPdf(files.get(`receipts/${lastYear}-03.pdf`)!)
  expect(march).toMatch(/Hobbs 100\.0 to 102\.5, 2\.5 h/)
  expect([...files.values()].at(-1)).toEqual(bytes)
})

test('the owner enters depreciation inputs for a year, carried on until changed', async () => {
  const params = { id: api.fleet.N417TS }
  const body = { year: lastYear, priceCents: 41_250_000, inServiceOn: '2022-04-15', businessPercent: 87.5 }
  expect((await api.call('helen', 'saveDepreciation', { params, body })).status).toBe(204)
  const rowOf = async (year: number) =>
    (await pack('helen', { year })).json.depreciation.find(({ aircraftId }) => aircraftId === params.id)
  expect(await rowOf(lastYear)).toMatchObject({ priceCents: 41_250_000, inServiceOn: '2022-04-15', businessPercent: 87.5 })
  expect(await rowOf(thisYear)).toMatchObject({ priceCents: 41_250_000, businessPercent: null })
  expect(await rowOf(lastYear - 1)).toMatchObject({ priceCents: null, inServiceOn: null, businessPercent: null })
  const wrong = async (change: Partial<typeof body>) => {
    const { status, json } = await api.call('helen', 'saveDepreciation', { params, body: { ...body, ...change } })
    return [status, Object.keys(json ?? {})[0]]
  }
  expect(await wrong({ priceCents: 0 })).toEqual([400, 'priceCents'])
  expect(await wrong({ businessPercent: 101 })).toEqual([400, 'businessPercent'])
  expect(await wrong({ inServiceOn: `${thisYear}-01-01` })).toEqual([400, 'inServiceOn'])
  expect(await wrong({ year: thisYear + 1 })).toEqual([400, 'year'])
  for (const [who, status] of [
    ['dana', 404],
    ['maria', 404],
    ['omar', 404],
    [undefined, 401],
  ] as const)
    expect((await api.call(who, 'saveDepreciation', { params, body })).status, who).toBe(status)
})

test('a year is for its owner and their advisors, whose views are logged; others get 404', async () => {
  const owner = api.people.helen
  const asked = { year: lastYear, owner }
  const { status, json } = await pack('dana', asked)
  expect([status, json.isOwn, json.flights]).toEqual([200, false, 4])
  expect((await yearBytes(api, 'dana', 'pdf', asked)).status).toBe(200)
  expect((await api.call('dana', 'listYearTrail', { query: { ...asked, figure: 'net' } })).status).toBe(200)
  const { json: views } = await api.call('helen', 'listAdvisorViews')
  expect(views.results.map(({ what }) => what)).toEqual([`your year pack ${lastYear}, as a file`, `your year pack ${lastYear}`])
  for (const who of ['jonas', 'maria', 'omar'] as const) {
    expect((await pack(who, asked)).status, who).toBe(404)
    expect((await api.call(who, 'listYearTrail', { query: { ...asked, figure: 'net' } })).status, who).toBe(404)
    for (const file of ['pdf', 'zip']) expect((await yearBytes(api, who, file, asked)).status, who).toBe(404)
    expect((await yearBytes(api, who, 'csv', { ...asked, file: 'trail' })).status, who).toBe(404)
  }
  expect((await pack(undefined, asked)).status).toBe(401)
  expect((await yearBytes(api, undefined, 'zip', asked)).status).toBe(401)
  // An aircraft of someone else has no year, either.
  expect((await pack('helen', { year: lastYear, aircraft: api.fleet.N940DS })).status).toBe(404)
  const before = await sql<{
    count: number
  }>`select count(*)::int as count from audit_entry where actor_id = ${api.people.jonas}`.execute(api.db)
  expect(before.rows[0]?.count).toBe(0)
})

test('a year that has not begun is refused, one before the account is empty', async () => {
  expect(await pack('helen', { year: thisYear + 1 })).toMatchObject({
    status: 400,
    json: { year: ['This year has not begun yet'] },
  })
  expect((await pack('helen', { year: 1999 })).status).toBe(400)
  expect((await pack('helen', { year: 'twenty' })).status).toBe(400)
  const { json } = await pack('helen', { year: 2001 })
  expect([json.isEmpty, json.flights, json.receipts, json.months]).toEqual([true, 0, 0, []])
  const { json: none } = await pack('maria', {})
  expect([none.isEmpty, none.year, none.aircraft]).toEqual([true, thisYear, []])
})

test('an owner without aircraft is still told that there are years to look up', async () => {
  const told = async () => {
    const { json } = await api.call('helen', 'getAccount', {})
    return [json.isAircraftOwner, json.hasYearPack]
  }
  expect((await api.call('maria', 'getAccount', {})).json.hasYearPack).toBe(false)
  expect(await told()).toEqual([true, true])
  await api.db.updateTable('aircraft').set({ deletedAt: new Date() }).where('ownerId', '=', api.people.helen).execute()
  expect(await told()).toEqual([false, true])
  expect((await pack('helen')).json).toMatchObject({ isEmpty: false, flights: 4 })
})
