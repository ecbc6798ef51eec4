import { dayIn, instantAt, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { monthText } from '@tailshare/contract/text/timeText'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { readPdf } from '../../../../test/reading/readPdf.ts'
import { closeIn, flyIn, monthsAgo, shareCosts } from '../../../../test/sharing/sharedCosts.ts'
import { tasks } from '../../../tasks.ts'
import { insertMovement } from '../../payments/ledger/queries.ts'

const zone = 'America/Los_Angeles'
const month = monthsAgo(2)
const next = monthsAgo(1)
let api: Api
beforeAll(async () => {
  api = await startApi()
  await shareCosts(api, { priya: 25 }, { from: month, monthCents: 80_000, hourCents: 10_000 })
  await flyIn(api, 'maria', { month, date: 6, hobbs: 2.5 })
  await flyIn(api, 'priya', { month, date: 9, hobbs: 1.5 })
  await closeIn(api, month)
})
afterAll(() => {
  vi.useRealTimers()
  return api.close()
})

type Role = 'owner' | 'co_owner' | 'csip'
const read = async (who: Parameters<Api['call']>[0], role: Role, asked: string) =>
  (await api.call(who, 'getRoleStatement', { query: { role, month: asked } })).json
const file = async (kind: 'csv' | 'pdf', role: Role, asked: string) => {
  const url = `/api/v1/payments/statement/role/${kind}/?role=${role}&month=${asked}`
  return api.app.inject({ method: 'GET', url, headers: { cookie: await api.signIn('helen') } })
}

test('an owner’s month lists by aircraft what was flown, earned and paid out, continuing from the last', async () => {
  const statement = await read('helen', 'owner', month)
  const part = statement.parts.find(({ title }) => title.startsWith('N417TS'))!
  const fact = (title: string) => part.facts.find((one) => one.title === title)?.amount
  expect(fact('Flights')).toBe(2)
  expect(fact('Hobbs hours')).toBe(4)
  expect(fact('Income')).toBe(part.lines.reduce((sum, line) => sum + line.creditedCents - line.chargedCents, 0))
  expect(part.closingCents).toBe(part.openingCents + fact('Income')!)
  expect((await read('helen', 'owner', next)).parts[0]?.openingCents).toBe(part.closingCents)
  expect(statement.roles.toSorted()).toEqual(['co_owner', 'owner'])
})

test('the roles’ balances add up to the account statement', async () => {
  for (const asked of [month, next]) {
    const { json: statement } = await api.call('helen', 'getStatement', { query: { month: asked } })
    const parts = [...(await read('helen', 'owner', asked)).parts, ...(await read('helen', 'co_owner', asked)).parts]
    expect(parts.reduce((sum, { closingCents }) => sum + closingCents, 0)).toBe(statement.closingCents)
  }
})

test('a partner’s month has each line that the settlement sums up', async () => {
  const [part] = (await read('priya', 'co_owner', next)).parts
  expect(
    part?.lines.map(({ text, chargedCents, creditedCents }) => [text.replace(/TS-\d+/, 'TS'), chargedCents - creditedCents]),
  ).toEqual([
    ['Hangar', 20_000],
    ['Flight TS, 1.5 h', 15_000],
  ])
  expect(part?.closingCents).toBe(-35_000)
  const [helens] = (await read('helen', 'co_owner', next)).parts
  expect(helens?.lines.map(({ text }) => text)).toContain('Hangar, paid by you')
})

test('an instructor’s month lists lessons with hours and rate, and payouts', async () => {
  const at = instantAt(`${month}-12`, '12:00', zone)
  const entries = [
    { ledger: 'csip' as const, accountId: api.people.elena, cents: -17_000 },
    { ledger: 'customer' as const, accountId: api.people.maria, cents: 17_000 },
  ]
  const { id } = await flyIn(api, 'maria', { month, date: 12, hobbs: 2 })
  const lines = JSON.stringify([{ kind: 'csip', text: 'CSIP, 2.0 h × $85', cents: 17_000 }])
  await api.db.updateTable('orders').set({ csipId: api.people.elena, finalLines: lines }).where('id', '=', id).execute()
  await insertMovement(api.db, { kind: 'flight', orderId: id, at, entries })
  const [part] = (await read('elena', 'csip', month)).parts
  expect(part).toMatchObject({ title: 'Instruction', openingCents: 0, closingCents: 17_000 })
  expect(part?.facts.map(({ title, amount }) => [title, amount])).toEqual([
    ['Lessons', 1],
    ['Hobbs hours', 2],
    ['Earned', 17_000],
    ['Paid out', 0],
  ])
  expect(part?.lines[0]?.text).toBe('CSIP, 2.0 h × $85, N417TS')
})

test('the files match; an empty month is a statement, too, and an invalid role or month is refused', async () => {
  const csv = await file('csv', 'owner', month)
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(csv.body).toContain('Closing balance')
  const pdf = await file('pdf', 'owner', month)
  expect(await readPdf(pdf.rawPayload)).toContain(`statement, ${monthText(month)}`)
  expect((await read('jonas', 'owner', month)).parts).toEqual([])
  const bad = (query: object) => api.call('helen', 'getRoleStatement', { query: query as { role: Role } })
  expect((await bad({ role: 'staff' })).status).toBe(400)
  expect((await bad({ role: 'owner', month: '2026-13' })).status).toBe(400)
  expect((await api.call(undefined, 'getRoleStatement', { query: { role: 'owner' } })).status).toBe(401)
})

test('on the 3rd, everyone with entries in the month is told of the statement, once', async () => {
  const heard = async () => {
    const { rows } = await sql<{
      accountId: string
      title: string
    }>`select account_id, title from notice where once like 'statement:%' order by account_id`.execute(api.db)
    return rows
  }
  const third = `${plusMonths(`${month}-01`, 1).slice(0, 7)}-03`
  vi.useFakeTimers({ toFake: ['Date'], now: instantAt(third, '07:30', zone) })
  await tasks.tellStatements(api.services)
  expect(await heard()).toEqual([])
  vi.setSystemTime(instantAt(third, '09:00', zone))
  for (let twice = 0; twice < 2; twice++) await tasks.tellStatements(api.services)
  const title = `Your ${monthText(month).split(' ')[0]} statement`
  const told = await heard()
  expect(told.map((one) => one.title)).toEqual(told.map(() => title))
  expect(told.filter(({ accountId }) => accountId === api.people.helen)).toHaveLength(1)
  expect(told.filter(({ accountId }) => accountId === api.people.elena)).toHaveLength(1)
  expect(told.filter(({ accountId }) => accountId === api.people.jonas)).toHaveLength(0)
  expect(dayIn(new Date(), zone)).toBe(third)

  await api.db.deleteFrom('notice').where('once', 'like', 'statement:%').execute()
  vi.setSystemTime(instantAt(plusDays(third, 2), '09:00', zone))
  await tasks.tellStatements(api.services)
  expect(await heard()).toEqual(told)
})
