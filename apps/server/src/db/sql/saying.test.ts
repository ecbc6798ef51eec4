import { comparable } from '@tailshare/contract/text/comparable'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { insertFlown } from '../../../test/bookings/flights.ts'
import { halfHour } from '../../../test/orders.ts'
import { insertAudit } from '../audit.ts'
import { newId } from '../newId.ts'
import { containsWords, hasWordsBeginning, normalizedContainsWords } from './saying.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  const { maria, helen, tomas } = api.people
  await api.db.updateTable('account').set({ firstName: 'María', lastName: 'O’Brien-Reyes' }).where('id', '=', maria).execute()
  await api.db.updateTable('account').set({ firstName: 'Toma\u0301s' }).where('id', '=', tomas).execute()
  await insertFlown(api, { pilot: 'maria', start: halfHour(-48) })
  await insertFlown(api, { pilot: 'tomas', start: halfHour(-96) })
  const said = 'Señor O’Hare of St. Louis: fuel‑cap, Müller'
  await api.call('maria', 'sendMessage', { body: { userTo: helen, message: said } })
  await api.db.insertInto('notice').values({ id: newId(), accountId: helen, kind: 'system', title: said, text: 'Text' }).execute()
  const entry = { actorId: api.people.omar, action: 'meter_gap', subjectId: maria, at: new Date() } as const
  await insertAudit(api.db, { ...entry, reason: said, data: {} })
})
afterAll(() => api.close())

test('the database compares text as the contract does', async () => {
  const texts = [
    'Chicago O’Hare',
    ' Van  Nuys\u00A0x ',
    'Tomás Toma\u0301s ŁØĐı Straße Æsir Œuvre',
    'L\u012Bhu\u02BBe O\u00B4B O`B O‘B',
    'ΣΟΦΊΑΣ Σοφίας АННА',
    'Ｎ４１７ＴＳ ½ …',
    '\u202AReid-Hillview\u202C, St.\u200B Louis_100%\\',
    'Thị Nguyễn',
  ]
  const { rows } = await sql<{ said: string }>`
    select comparable(t.text) as said from unnest(${texts}::text[]) with ordinality t (text, at) order by at`.execute(api.db)
  expect(rows.map(({ said }) => said)).toEqual(texts.map(comparable))
})

const airports: [string, string][] = [
  ['O’Hare', 'KORD'],
  ["O'Hare", 'KORD'],
  ['ohare', 'KORD'],
  ['Martha’s', 'KMVY'],
  ['saint louis', 'KSTL'],
  ['st louis', 'KSTL'],
  ['St. George', 'KSGU'],
  ['reid hillview', 'KRHV'],
  ['Reid-Hillview', 'KRHV'],
  ['coeur d alene', 'KCOE'],
  ['La Guardia', 'KLGA'],
  ['Van  Nuys', 'KVNY'],
  ['san diego ca', 'KSAN'],
  ['L\u012Bhu\u02BBe', 'PHLI'],
]
test.each(airports)('the airport typed as %j is found: %s', async (search, code) => {
  const { json } = await api.call(undefined, 'listAirports', { query: { search, limit: '40' } })
  expect(json.results.map((airport) => airport.code)).toContain(code)
})

const ofMaria = [
  'O’Brien',
  "O'Brien",
  'obrien',
  'Maria',
  'MARÍA',
  'reyes maria',
  'Reyes, María',
  ' Maria  O’Brien ',
  'brien reyes',
]
const ofTomas = ['Tomás', 'Tomas', 'TOMAS', 'Toma\u0301s', 'quist tomas']
const people = [...ofMaria.map((typed) => ['maria', typed] as const), ...ofTomas.map((typed) => ['tomas', typed] as const)]

test.each(people)('%s is found by %j in every list of people and bookings', async (who, typed) => {
  const id = api.people[who]
  const users = await api.call('omar', 'listUsers', { query: { search: typed } })
  expect(users.json.results.map((user) => user.id)).toEqual([id])
  for (const [reader, call] of [
    ['helen', 'listOwnerOrders'],
    ['helen', 'filterOrders'],
    ['omar', 'filterOrders'],
  ] as const) {
    // Sequentially, so that a failure names its call.
    // oxlint-disable-next-line no-await-in-loop
    const { json } = await api.call(reader, call, { query: { text: typed } })
    expect([reader, call, json.results.map(({ pilot }) => pilot.id)]).toEqual([reader, call, [id]])
    // oxlint-disable-next-line no-await-in-loop
    expect((await api.call(reader, call, { query: { name: typed } })).json.count).toBe(1)
  }
  const csv = await api.call('helen', 'downloadOwnerOrders', { query: { text: typed } })
  expect(csv.raw.toString().trimEnd().split('\n')).toHaveLength(2)
  const stats = await api.call('helen', 'findFleetPilots', { query: { name: typed } })
  expect(stats.json.results.map(({ pilot }) => pilot.id)).toEqual([id])
})

test.each(['helen marsh', 'Marsh, Helen', 'HELÉN', 'helen@tailshare.example'])(
  'the fleet of an owner is found by %j',
  async (search) => {
    expect((await api.call('omar', 'listFleet', { query: { search } })).json.count).toBeGreaterThan(0)
  },
)

const saying = [
  'O’Hare',
  "O'Hare",
  'ohare',
  'senor',
  'MULLER',
  'saint louis',
  'st. louis',
  'fuel cap',
  'fuel-cap',
  'louis  ohare',
]
test.each(saying)('%j finds a message, a notice and a line of the audit log', async (typed) => {
  expect((await api.call('helen', 'listMessages', { query: { search: typed } })).json.count).toBe(1)
  // The notice of the message was also found.
  expect((await api.call('helen', 'listEvents', { query: { search: typed, kind: 'system' } })).json.results).toHaveLength(1)
  expect((await api.call('omar', 'listAudit', { query: { text: typed } })).json.count).toBe(1)
})

test('models are found in any order, and signs that are no words find nothing', async () => {
  const models = async (search: string) => (await api.call(undefined, 'listModels', { query: { search } })).json.length
  expect(await models('sr22 cirrus')).toBe(await models('Cirrus SR22'))
  expect(await models('sr22 cirrus')).toBeGreaterThan(0)
  expect(await models('sr-22')).toBe(await models('sr 22'))
  expect([await models('%'), (await api.call('omar', 'listUsers', { query: { search: '_' } })).json.count]).toEqual([0, 0])
  expect((await api.call(undefined, 'listAirports', { query: { search: '%%' } })).json.count).toBe(0)
})

const indexes: [string, string, () => RawBuilder<unknown>][] = [
  [
    'account a',
    'account_comparable',
    () =>
      sql`a.deleted_at is null and ${containsWords(sql`a.first_name || ' ' || a.last_name || ' ' || a.email`, 'maria reyes')}`,
  ],
  ['account p', 'account_comparable_name', () => containsWords(sql`p.first_name || ' ' || p.last_name`, 'saint reyes')],
  ['airport', 'airport_comparable', () => normalizedContainsWords(sql`comparable_text`, 'saint louis')],
  [
    'notice',
    'notice_comparable',
    () => sql`array[account_id] @> array[${api.people.helen}::uuid] and ${hasWordsBeginning(sql`title || ' ' || text`, 'ohare')}`,
  ],
  [
    'message',
    'message_comparable',
    () => sql`array[low_id, high_id] @> array[${api.people.helen}::uuid]
    and ${hasWordsBeginning(sql`text`, 'ohare saint')}`,
  ],
  [
    'audit_entry e',
    'audit_entry_comparable',
    () =>
      containsWords(sql`e.reason || ' ' || coalesce(e.data ->> 'text', '') || ' ' || coalesce(e.data ->> 'what', '')`, 'ohare'),
  ],
]
test.each(indexes)('words in %s are looked up in the index %s', async (table, index, where) => {
  const plan = await api.db.transaction().execute(async (tx) => {
    await sql`savepoint whole`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    // In tables this small, other indexes would cost the same.
    await sql`drop index account_newest`.execute(tx)
    const { rows } = await sql<
      Record<string, string>
    >`explain (costs off) select 1 from ${sql.raw(table)} where ${where()}`.execute(tx)
    await sql`rollback to savepoint whole`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).toContain(`Index Scan on ${index}\n`)
})
