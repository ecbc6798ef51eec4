import { apiBase } from '@tailshare/contract/base/constants'
import { endsViewing, hiddenWhileViewing, shownWhileViewing } from '@tailshare/contract/people/signIn/hiddenWhileViewing'
import { plusMinutes } from '@tailshare/contract/text/period'
import type { Row } from '@tailshare/contract/base/routes/route'
import { routes, type CallName } from '@tailshare/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { sampleOf } from '../../../../../test/stories/sampleOf.ts'
import { newId } from '../../../../db/newId.ts'

const rows = Object.entries(routes) as [CallName, Row][]

let api: Api
beforeAll(async () => {
  api = await startApi()
  await begin()
})
afterAll(() => api.close())

const begin = () => api.call('omar', 'beginViewing', { params: { id: api.people.maria }, body: { reason: 'She cannot book' } })
const isViewing = async () => (await api.call('omar', 'getAccount')).json.viewing !== undefined
beforeEach(async () => {
  if (!(await isViewing())) await begin()
})

const urlOf = (row: Row) => {
  const params = (sampleOf(row.params) ?? {}) as Record<string, string>
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  const query = new URLSearchParams(Object.entries(sampleOf(row.query) ?? {}).map(([name, value]) => [name, String(value)]))
  return `${apiBase}${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}

const send = async (row: Row, payload?: object) =>
  api.app.inject({
    method: row.method,
    url: urlOf(row),
    headers: { cookie: await api.signIn('omar') },
    ...(payload !== undefined && { payload }),
  })

const countRows = async () => {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all ')
  return (await api.pool.query<{ name: string; count: number }>(`${counts} order by name`)).rows
}

test('the operator sees the member’s pages, and the member is told at once with the reason', async () => {
  const { json } = await api.call('omar', 'getAccount')
  expect(json).toMatchObject({
    firstName: 'Maria',
    isOperator: false,
    ssnLast4: '',
    stripeAccountId: null,
    viewing: { reason: 'She cannot book' },
  })
  const notices = await api.db.selectFrom('notice').select('text').where('accountId', '=', api.people.maria).execute()
  expect(notices).toContainEqual({ text: expect.stringContaining('Omar Haddad can see your pages for up to 30 minutes') })
  const own = (await api.call('maria', 'listPilotOrders')).json
  expect((await api.call('omar', 'listPilotOrders')).json).toEqual(own)
  expect((await api.call('maria', 'getAccount')).json.viewing).toBeUndefined()
})

describe('no call writes while impersonating', () => {
  const writes = rows.filter(([name, { method }]) => method !== 'GET' && name !== endsViewing)
  let before: Awaited<ReturnType<typeof countRows>>
  beforeAll(async () => {
    before = await countRows()
  })
  test.each(writes)('%s', async (_, row) => {
    for (const payload of [sampleOf(row.body) as object | undefined, {}]) {
      const reply = await send(row, row.upload ? undefined : payload)
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([
        403,
        row.access === 'operator' || row.access === 'staff' ? expect.stringMatching(/not_allowed|only_viewing/) : 'only_viewing',
      ])
    }
  })

  test('nothing was written', async () => {
    expect(await countRows()).toEqual(before)
  })
})

test('reads do not write either: the database refuses it', async () => {
  const before = await countRows()
  for (const [name, row] of rows.filter(
    ([name, { method, path }]) => method === 'GET' && name !== 'startSocial' && !path.endsWith('/events/stream/'),
  )) {
    const reply = await send(row)
    expect(reply.statusCode, `${row.path} ${reply.body.slice(0, 200)}`).toBeLessThan(500)
    if (!row.bytes && !hiddenWhileViewing.includes(name)) expect(reply.body, name).not.toContain('hidden_while_viewing')
  }
  expect(await countRows()).toEqual(before)
})

/** A checksum of each table. */
const contents = async () => {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as sum from ${name} t`,
  )
  return (await api.pool.query<{ name: string; sum: string }>(`${sums.join(' union all ')} order by name`)).rows
}

test('a tax advisor’s view is shown but not logged as the advisor’s', async () => {
  await api.call('omar', 'endViewing')
  const at = new Date()
  const dates = { sentAt: at, createdAt: at, expiresAt: at, confirmedAt: at }
  const advice = { id: newId(), ownerId: api.people.helen, advisorId: api.people.bo, email: api.emailOf('bo'), ...dates }
  await api.db.insertInto('taxAdvisor').values(advice).execute()
  await api.call('omar', 'beginViewing', { params: { id: api.people.bo }, body: { reason: 'His list is empty' } })
  const aircraftId = api.fleet.N417TS
  const looks = [
    ['listAdvisedOrders', {}],
    ['filterOrders', {}],
    ['listAdvisedAircraft', {}],
    ['getFleetSchedule', { query: { from: at.toISOString(), to: plusMinutes(at, 1440).toISOString() } }],
    ['getYearPack', { query: { owner: api.people.helen } }],
    ['listParticipation', { query: { owner: api.people.helen } }],
    ['listFlightPeople', {}],
    ['listAircraftDocuments', { params: { id: aircraftId } }],
    ['getMaintenanceStatus', { params: { id: aircraftId } }],
    ['getListingContract', { params: { id: aircraftId } }],
  ] as const satisfies [CallName, object][]
  const before = await contents()
  for (const [name, args] of looks) {
    const { status, json } = await api.call('omar', name, args as never)
    expect([name, status, json]).toEqual([name, 200, expect.anything()])
  }
  expect(await contents()).toEqual(before)
  await api.call('omar', 'endViewing')
  expect((await api.call('helen', 'listAdvisorViews')).json.count).toBe(0)
  expect((await api.call('bo', 'listAdvisedOrders')).status).toBe(200)
  expect((await api.call('helen', 'listAdvisorViews')).json.count).toBe(1)
})

describe('private data stays hidden', () => {
  const files = rows.filter(
    ([name, { bytes, access, method }]) => method === 'GET' && bytes && access !== 'anyone' && !shownWhileViewing.includes(name),
  )
  const hidden = [...rows.filter(([name]) => hiddenWhileViewing.includes(name)), ...files]
  test.each(hidden)('%s', async (_, row) => {
    const reply = await send(row)
    expect(reply.statusCode).toBe(403)
    expect(reply.json<{ code: string }>().code).toMatch(/hidden_while_viewing|not_allowed/)
  })

  test('the list covers every call about chats, sessions, devices and second factors', () => {
    const secret = /messages\/|sessions|devices|factor|passkey|recovery-codes|calendar-feed|key-ring|export/
    const reads = rows.filter(
      ([, { method, path, access, bytes }]) => method === 'GET' && access === 'signedIn' && !bytes && secret.test(path),
    )
    expect(reads.map(([name]) => name).filter((name) => !hiddenWhileViewing.includes(name))).toEqual([])
  })

  test('messages stay hidden, including in notices', async () => {
    await api.call('maria', 'sendMessage', { body: { userTo: api.people.helen, message: 'Is it free on Sunday?' } })
    await api.call('helen', 'sendMessage', { body: { userTo: api.people.maria, message: 'Between the two of us' } })
    const { results } = (await api.call('omar', 'listEvents', { query: { kind: 'message' } })).json
    expect(results[0]).toMatchObject({
      title: 'Helen Marsh wrote to you',
      text: expect.stringContaining('stays hidden') as string,
    })
    const one = await api.call('omar', 'getNotice', { params: { id: results[0]!.id } })
    expect([one.status, JSON.stringify(one.json).includes('Between')]).toEqual([200, false])
    const found = async (search: string) =>
      (await api.call('omar', 'listEvents', { query: { search } })).json.results.map(({ title }) => title)
    expect(await found('Between the two')).toEqual([])
    // Nor by words split between title and text.
    expect(await found('wrote to you Between')).toEqual([])
    expect(await found('marsh wrote')).toEqual(['Helen Marsh wrote to you'])
    for (const name of ['listEvents', 'getMessageStats'] as const)
      expect(JSON.stringify((await api.call('omar', name)).json)).not.toContain('Between the two of us')
  })
})

test('leaving impersonation restores the operator, and the log has start and end', async () => {
  const ended = await api.call('omar', 'endViewing')
  expect(ended.json).toEqual({ accountId: api.people.maria })
  expect((await api.call('omar', 'getAccount')).json).toMatchObject({ firstName: 'Omar', isOperator: true })
  expect((await api.call('omar', 'endViewing')).json).toMatchObject({ code: 'not_viewing' })
  const { results } = (await api.call('omar', 'listAudit', { query: { account: api.people.maria, limit: 2 } })).json
  expect(results).toMatchObject([
    {
      action: 'viewing_ended',
      actor: { firstName: 'Omar' },
      about: { firstName: 'Maria' },
      details: [expect.stringMatching(/^After \d+ minutes?$/)],
    },
    { action: 'viewing_begun', actor: { firstName: 'Omar' }, about: { firstName: 'Maria' }, reason: 'She cannot book' },
  ])
})

test('impersonation ends by itself after half an hour, and the log says when', async () => {
  await sql`update account_view set until = ${plusMinutes(new Date(), -1)}, begun_at = ${plusMinutes(new Date(), -31)}
    where ended_at is null`.execute(api.db)
  expect((await api.call('omar', 'getAccount')).json.firstName).toBe('Omar')
  await api.runJobs(plusMinutes(new Date(), 60))
  const open = await sql`select from account_view where ended_at is null`.execute(api.db)
  expect(open.rows).toEqual([])
})

test('operators cannot view each other or themselves, and former operators see nothing', async () => {
  await api.call('omar', 'endViewing')
  const look = (id: string) => api.call('omar', 'beginViewing', { params: { id }, body: { reason: 'Why not' } })
  expect((await look(api.people.omar)).json).toMatchObject({ code: 'own_account' })
  expect((await look(api.people.nadia)).json).toMatchObject({ code: 'viewing_refused' })
  await begin()
  await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people.omar).execute()
  expect((await api.call('omar', 'getAccount')).status).toBe(401)
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.omar).execute()
})
