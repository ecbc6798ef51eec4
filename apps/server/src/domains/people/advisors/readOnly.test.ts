import { apiBase } from '@tailshare/contract/base/constants'
import type { Row } from '@tailshare/contract/base/routes/route'
import { routes } from '@tailshare/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart, startApi, type Api } from '../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { sampleOf } from '../../../../test/stories/sampleOf.ts'
import { demoPdf } from '../../../../seeds/people/people.ts'
import { newId } from '../../../db/newId.ts'

// Tries every route as an advisor with a client's ids. New routes are included automatically.

let api: Api
let cookies: { dana: string; jonas: string }
/** Ids of Helen, and of Victor, who has no advisor. */
let hers: string[]
let victors: string[]

const all = Object.entries(routes) as [string, Row][]

/** One row of each kind belonging to an owner's aircraft. */
const worldOf = async (owner: string, tail: 'N417TS' | 'N940DS') => {
  const aircraftId = api.fleet[tail]
  const order = await insertOrder(api, { tail, start: halfHour(24 * (tail === 'N417TS' ? 30 : 33)) })
  const tables = [
    'maintenance_item',
    'aircraft_document',
    'aircraft_photo',
    'squawk',
    'block',
    'checkout',
    'record_keeper',
    'rule_override',
  ]
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await api.pool.query<{ id: string }>(`select id from ${table} where aircraft_id = $1 limit 1`, [
        aircraftId,
      ])
      return rows.map(({ id }) => id)
    }),
  )
  const { rows: files } = await api.pool.query<{ id: string }>(`select id from document where account_id = $1 limit 1`, [owner])
  return [aircraftId, order.id, owner, api.people.maria, ...files.map(({ id }) => id), ...found.flat()]
}

beforeAll(async () => {
  api = await startApi()
  const { people, db } = api
  let digits = 2_095_550_000
  for (const id of Object.values(people).filter((one) => one !== people.dana))
    await db
      .updateTable('account')
      .set({ phone: String(digits++) })
      .where('id', '=', id)
      .execute()
  hers = await worldOf(people.helen, 'N417TS')
  victors = await worldOf(people.victor, 'N940DS')
  const advice = { email: api.emailOf('dana'), advisorId: people.dana, sentAt: new Date(), createdAt: new Date() }
  await db
    .insertInto('taxAdvisor')
    .values({ id: newId(), ownerId: people.helen, ...advice, expiresAt: new Date(), confirmedAt: new Date() })
    .execute()
  cookies = { dana: await api.signIn('dana'), jonas: await api.signIn('jonas') }
})
afterAll(() => api.close())

/** Replaces every id in the sample. */
const withId = (value: unknown, id: string): unknown => {
  if (typeof value === 'string') return /^[\da-f]{8}-[\da-f-]{27}$/.test(value) ? id : value
  if (Array.isArray(value)) return value.map((one) => withId(one, id))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withId(one, id)]))
}

const send = (row: Row, id: string, cookie: string) => {
  const params = withId(sampleOf(row.params) ?? {}, id) as Record<string, string>
  const query = withId(sampleOf(row.query) ?? {}, id) as Record<string, unknown>
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x'))
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const headers: Record<string, string> = { cookie, 'idempotency-key': newId() }
  const body = withId(sampleOf(row.body), id) as Record<string, string> | undefined
  const payload = row.upload ? multipart({ name: 'paper.pdf', bytes: demoPdf('Paper') }, body ?? {}, headers) : body
  return api.app.inject({
    method: row.method,
    url: `${apiBase}${path}${text ? `?${text}` : ''}`,
    headers,
    ...(payload !== undefined && { payload }),
  })
}
const idsIn = ({ params, body, query }: Row) =>
  /"[\da-f]{8}-[\da-f-]{27}"/.test(JSON.stringify([sampleOf(params), sampleOf(body), sampleOf(query)]))

/** Helen's rows. */
const theirs = async () => {
  const owned = `select id from aircraft where owner_id = '${api.people.helen}'`
  const parts = {
    account: `id = '${api.people.helen}'`,
    aircraft: `id in (${owned})`,
    ...Object.fromEntries(
      [
        'aircraft_document',
        'aircraft_photo',
        'aircraft_share',
        'aircraft_customer',
        'maintenance_item',
        'record_keeper',
        'squawk',
        'block',
        'orders',
        'flight',
        'checkout',
        'rule_override',
        'expense',
        'work_order',
        'share_offer',
        'share_vote',
        'aircraft_plan',
      ].map((table) => [table, `aircraft_id in (${owned})`]),
    ),
    payment_method: `account_id = '${api.people.helen}'`,
    tax_advisor: `owner_id = '${api.people.helen}'`,
    document: `account_id = '${api.people.helen}'`,
  }
  const kept: Record<string, unknown> = {}
  for (const [table, where] of Object.entries(parts)) {
    const { rows } = await api.pool.query(`select to_jsonb(t) as row from ${table} t where ${where} order by to_jsonb(t)::text`)
    kept[table] = rows
  }
  return kept
}

/** Open to anyone: writes only the caller's own data or something between them and the owner. */
const ownDoing = new Set([
  'addFavorite',
  'removeFavorite',
  'sendMessage',
  'saveSearch',
  'requestToLearnMore',
  'reportMessage',
  'blockPerson',
  'unblockPerson',
  'readChat',
  'deleteMarker',
])

test('no call shows an advisor others’ phone numbers or documents, or anything of owners who did not invite them', async () => {
  const { rows: papers } = await api.pool.query<{ id: string }>('select id from document where account_id <> $1', [
    api.people.dana,
  ])
  let answered = 0
  for (const [name, row] of all) {
    if (row.method !== 'GET' || row.access === 'operator' || row.access === 'staff') continue
    for (const id of idsIn(row) ? hers : ['']) {
      const reply = await send(row, id, cookies.dana)
      if (reply.statusCode >= 400) continue
      answered += 1
      expect(reply.body.replaceAll(/\D/g, ''), name).not.toMatch(/20955500\d\d/)
      expect(
        papers.filter((paper) => reply.body.includes(paper.id)),
        name,
      ).toEqual([])
    }
    if (idsIn(row))
      for (const id of victors.slice(0, 2))
        expect((await send(row, id, cookies.dana)).statusCode, name).toBe((await send(row, id, cookies.jonas)).statusCode)
  }
  expect(answered).toBeGreaterThan(40)
})

test('no call of an advisor changes anything of the owner’s, and every call on it is refused', async () => {
  const before = await theirs()
  const done: string[] = []
  for (const [name, row] of all) {
    if (row.method === 'GET' || row.access !== 'signedIn' || !idsIn(row)) continue
    for (const id of hers) {
      const reply = await send(row, id, cookies.dana)
      expect(reply.statusCode, `${name} answered ${reply.body.slice(0, 200)}`).toBeLessThan(500)
      if (reply.statusCode < 400) done.push(name)
    }
  }
  expect([...new Set(done)].filter((name) => !ownDoing.has(name))).toEqual([])
  expect(await theirs()).toEqual(before)
})
