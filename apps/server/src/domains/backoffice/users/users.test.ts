import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard } from '../../../../test/factories.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { untilBlocked } from '../../../../test/stories/overtake.ts'
import { inTransaction } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { lockUsers } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const airportId = async (code: string) =>
  (await api.db.selectFrom('airport').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const list = async (
  query: Parameters<typeof api.call<'listUsers'>>[2] extends infer O ? (O extends { query?: infer Q } ? Q : never) : never,
) => (await api.call('omar', 'listUsers', { query })).json
const namesIn = (found: Awaited<ReturnType<typeof list>>) => found.results.map(({ firstName }) => firstName)
const detail = (who: CastKey) => api.call('omar', 'getUser', { params: { id: api.people[who] } })
const roles = (actor: CastKey, who: CastKey, body: { isOperator: boolean; staffAirports: string[]; reason?: string }) =>
  api.call(actor, 'setUserRoles', { params: { id: api.people[who] }, body: { reason: 'Asked for by mail', ...body } })
const auditOf = async (who: CastKey) =>
  (await api.call('omar', 'listAudit', { query: { account: api.people[who] } })).json.results
const suspend = (actor: CastKey, who: CastKey, reason = 'Chargebacks') =>
  api.call(actor, 'suspendUser', { params: { id: api.people[who] }, body: { reason } })
const restore = (actor: CastKey, who: CastKey) =>
  api.call(actor, 'restoreUser', { params: { id: api.people[who] }, body: { reason: 'Cleared up' } })
const login = (who: CastKey) => api.call(undefined, 'login', { body: { email: api.emailOf(who), password: demoPassword } })

test('none of it is open to members, staff or visitors', async () => {
  const id = api.people.maria
  for (const who of ['maria', 'helen', 'rosa', undefined] as const) {
    const status = who === undefined ? 401 : 403
    const reason = 'Because'
    const replies = [
      await api.call(who, 'listUsers'),
      await api.call(who, 'getUser', { params: { id } }),
      await api.call(who, 'setUserRoles', { params: { id }, body: { isOperator: true, staffAirports: [], reason } }),
      await api.call(who, 'suspendUser', { params: { id }, body: { reason } }),
      await api.call(who, 'restoreUser', { params: { id }, body: { reason } }),
      await api.call(who, 'listAudit'),
    ]
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => status))
  }
})

test('people are found by parts of name and address in any order, and by the tail number they own', async () => {
  expect(namesIn(await list({ search: 'reyes MARIA' }))).toEqual(['Maria'])
  expect(namesIn(await list({ search: 'elena@tail' }))).toEqual(['Elena'])
  expect(namesIn(await list({ search: 'n417-ts' }))).toEqual(['Helen'])
  expect(namesIn(await list({ search: '100%' }))).toEqual([])
  expect(namesIn(await list({ search: '_____________' }))).toEqual([])
  expect((await list({ search: '  ' })).count).toBe((await list({})).count)
})

test('operators see all chosen categories, the most significant first', async () => {
  await api.call('elena', 'updateAccount', { body: { pilotCategories: ['licensed_pilot', 'instructor_pilot', 'csip_pilot'] } })
  const all = { pilotCategory: 'csip_pilot', pilotCategories: ['csip_pilot', 'instructor_pilot', 'licensed_pilot'] }
  expect((await detail('elena')).json).toMatchObject(all)
  expect((await list({ search: 'elena@tail' })).results).toMatchObject([all])
  expect((await detail('maria')).json).toMatchObject({ pilotCategories: ['licensed_pilot'] })
})

test('filters separate roles, in pages', async () => {
  expect(namesIn(await list({ filter: 'operator' })).sort()).toEqual(['Nadia', 'Omar'])
  expect(namesIn(await list({ filter: 'csip' }))).toEqual(['Elena'])
  expect(namesIn(await list({ filter: 'staff' }))).toEqual(['Rosa'])
  expect(namesIn(await list({ filter: 'owner' })).sort()).toEqual(expect.arrayContaining(['Helen', 'Victor']))
  expect(namesIn(await list({ filter: 'suspended' }))).toEqual([])
  const all = await list({ limit: 100 })
  const pages = [await list({ limit: 5 }), await list({ limit: 5, offset: 5 })]
  expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(all.results.slice(0, 10).map(({ id }) => id))
  expect(pages[0]!.next).toContain('offset=5')
})

test('a person is shown with roles, documents and sessions, without private data', async () => {
  await api.signIn('jonas')
  const { status, json } = await detail('jonas')
  expect(status).toBe(200)
  expect(json).toMatchObject({ email: api.emailOf('jonas'), isOperator: false, suspended: null, sessionCount: 1 })
  expect(json.documents.length).toBeGreaterThan(0)
  expect(json.activeMembership).toMatchObject({ status: 'active' })
  for (const secret of ['ssnLast4', 'stripeAccountId', 'birthDate', 'passwordHash']) expect(json).not.toHaveProperty(secret)
  const unknown = await api.call('omar', 'getUser', { params: { id: newId() } })
  expect(unknown.status).toBe(404)
})

test('airport staff are appointed and removed with a reason; they are told and it is logged', async () => {
  const [ksql, khwd] = [await airportId('KSQL'), await airportId('KHWD')]
  expect((await api.call('bo', 'getRampBoard')).status).toBe(403)
  const made = await roles('omar', 'bo', { isOperator: false, staffAirports: [khwd, ksql] })
  expect(made.json.roles.staff?.airports.map(({ code }) => code)).toEqual(['KHWD', 'KSQL'])
  expect((await api.call('bo', 'getRampBoard')).status).toBe(200)
  const [notice] = (await api.call('bo', 'listEvents')).json.results
  expect(notice).toMatchObject({ title: 'Your roles have changed', text: 'You are airport staff at KHWD, KSQL.' })

  const unmade = await roles('omar', 'bo', { isOperator: false, staffAirports: [ksql] })
  expect(unmade.json.isStaff).toBe(true)
  const entries = await auditOf('bo')
  expect(entries.map(({ details }) => details)).toEqual([['Staff at: KHWD, KSQL → KSQL'], ['Staff at: none → KHWD, KSQL']])
  expect(entries[0]).toMatchObject({ action: 'roles_changed', reason: 'Asked for by mail', actor: { firstName: 'Omar' } })

  const same = await roles('omar', 'bo', { isOperator: false, staffAirports: [ksql] })
  expect(same.status).toBe(200)
  expect(await auditOf('bo')).toHaveLength(2)
})

test('a change without a reason, or to an airport that does not exist, changes nothing', async () => {
  const silent = await roles('omar', 'tomas', { isOperator: true, staffAirports: [], reason: ' ' })
  expect(silent).toMatchObject({ status: 400, json: { reason: ['This field is required'] } })
  const nowhere = await roles('omar', 'tomas', { isOperator: true, staffAirports: [newId()] })
  expect(nowhere).toMatchObject({ status: 400, json: { staffAirports: ['Please choose an airport from the list'] } })
  const ksql = await airportId('KSQL')
  const twice = await roles('omar', 'tomas', { isOperator: true, staffAirports: [ksql, ksql] })
  expect(twice.status).toBe(400)
  expect((await detail('tomas')).json).toMatchObject({ isOperator: false, isStaff: false })
  expect(await auditOf('tomas')).toEqual([])
})

/** Two operators ask for it. */
const appoint = async (who: CastKey) => {
  const asked = await roles('omar', who, { isOperator: true, staffAirports: [] })
  const made = await roles('nadia', who, { isOperator: true, staffAirports: [] })
  return [asked.json.isOperator, asked.json.appointment?.askedBy.firstName, made.json.isOperator, made.json.appointment]
}

test('appointing an operator takes two; one can end the role of others only', async () => {
  expect(await appoint('dana')).toEqual([false, 'Omar', true, null])
  expect((await api.call('dana', 'listUsers')).status).toBe(200)
  const own = await roles('dana', 'dana', { isOperator: false, staffAirports: [] })
  expect(own).toMatchObject({ status: 409, json: { code: 'own_account' } })
  expect((await roles('omar', 'dana', { isOperator: false, staffAirports: [] })).json.isOperator).toBe(false)
  expect((await api.call('dana', 'listUsers')).status).toBe(403)
})

test('one operator alone cannot appoint another, even by asking repeatedly', async () => {
  for (const _ of [1, 2, 3])
    expect((await roles('omar', 'bo', { isOperator: true, staffAirports: [] })).json.isOperator).toBe(false)
  expect((await api.call('bo', 'listUsers')).status).toBe(403)
  const entries = (await auditOf('bo')).filter(({ action }) => action === 'operator_asked')
  expect(entries).toHaveLength(1)
  // After a week the first request has expired, and this is a new one.
  await api.db
    .updateTable('operatorAppointment')
    .set({ askedAt: plusHours(new Date(), -7 * 24 - 1) })
    .execute()
  expect((await roles('nadia', 'bo', { isOperator: true, staffAirports: [] })).json.isOperator).toBe(false)
})

test('if two operators end each other’s role at once, one stays', async () => {
  await appoint('dana')
  const replies = await Promise.all([
    roles('omar', 'dana', { isOperator: false, staffAirports: [] }),
    roles('dana', 'omar', { isOperator: false, staffAirports: [] }),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 403]))
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.omar).execute()
  await api.db.updateTable('account').set({ isOperator: false }).where('id', '=', api.people.dana).execute()
})

test('a decision about someone waits for another one about them', async () => {
  let second: Promise<unknown> = Promise.resolve()
  const seen: string[] = []
  await inTransaction(api.db, async (tx) => {
    await lockUsers(tx, [api.people.omar, api.people.ines])
    second = suspend('omar', 'ines').then(() => seen.push('suspended'))
    await untilBlocked(api, second)
    seen.push('first')
  })
  await second
  expect(seen).toEqual(['first', 'suspended'])
  await restore('omar', 'ines')
})

test('a suspended person is signed out at once and stays out, with a reason by mail; restored, they can return', async () => {
  expect((await login('sam')).status).toBe(200)
  expect((await api.call('sam', 'getAccount')).status).toBe(200)
  const done = await suspend('omar', 'sam')
  expect(done).toMatchObject({ status: 200, json: { suspendedReason: 'Chargebacks', sessionCount: 0 } })
  expect((await api.call('sam', 'getAccount')).status).toBe(401)
  expect(await login('sam')).toMatchObject({ status: 403, json: { code: 'account_suspended' } })
  const wrong = await api.call(undefined, 'login', { body: { email: api.emailOf('sam'), password: 'guess' } })
  expect(wrong).toMatchObject({ status: 401, json: { code: 'wrong_credentials' } })
  const mails = await api.db.selectFrom('outboxMessage').select('text').where('recipient', '=', api.emailOf('sam')).execute()
  expect(mails.at(-1)!.text).toContain('The reason: Chargebacks')
  expect(await suspend('omar', 'sam')).toMatchObject({ status: 409, json: { code: 'already_suspended' } })
  expect(namesIn(await list({ filter: 'suspended' }))).toEqual(['Sam'])

  expect((await restore('omar', 'sam')).json).toMatchObject({ suspended: null, suspendedReason: null })
  expect((await login('sam')).status).toBe(200)
  expect(await restore('omar', 'sam')).toMatchObject({ status: 409, json: { code: 'not_suspended' } })
  expect((await auditOf('sam')).map(({ action }) => action)).toEqual(['account_restored', 'account_suspended'])
})

test('a session from before a suspension does not revive with the account', async () => {
  const cookie = await api.signIn('priya')
  await suspend('omar', 'priya')
  await restore('omar', 'priya')
  expect((await api.call(undefined, 'getAccount', { headers: { cookie } })).status).toBe(401)
})

test('a suspended person’s aircraft are unlisted and later relisted, except those unlisted before; upcoming bookings end', async () => {
  const order = await insertOrder(api, { pilot: 'maria', start: plusHours(new Date(), 200) })
  const listed = async () =>
    (
      await api.db
        .selectFrom('aircraft')
        .select('tailNumber')
        .where('ownerId', '=', api.people.helen)
        .where('isListed', '=', true)
        .execute()
    )
      .map(({ tailNumber }) => tailNumber)
      .sort()
  await api.db.updateTable('aircraft').set({ isListed: false }).where('id', '=', api.fleet.N322SR).execute()
  const before = await listed()
  expect((await suspend('omar', 'helen')).json.listedAircraft).toBe(0)
  expect(await listed()).toEqual([])
  const found = await api.call('maria', 'searchAircraft', { query: { limit: 100 } })
  expect(found.json.results.map(({ tailNumber }) => tailNumber)).not.toContain('N417TS')
  expect((await api.call('maria', 'getOrder', { params: { id: order.id } })).json.status).toBe('canceled_by_owner')
  expect((await auditOf('helen'))[0]!.details).toEqual([`Off the market: ${before.join(', ')}`])
  await restore('omar', 'helen')
  expect(await listed()).toEqual(before)
})

test('a suspended CSIP is not offered', async () => {
  await giveCard(api, 'sam')
  const withCsip = async () =>
    (
      await api.call(api.people.sam, 'searchAircraft', { query: { limit: 100, hide_not_rated_aircrafts: 'false' } })
    ).json.results.filter(({ verdict }) => verdict?.kind === 'with_csip').length
  expect((await api.call(undefined, 'getCsip', { params: { id: api.people.elena } })).status).toBe(200)
  expect(await withCsip()).toBeGreaterThan(0)
  await suspend('omar', 'elena')
  expect((await api.call(undefined, 'getCsip', { params: { id: api.people.elena } })).status).toBe(404)
  expect(await withCsip()).toBe(0)
  await restore('omar', 'elena')
})

test('operators cannot suspend themselves', async () => {
  expect(await suspend('omar', 'omar')).toMatchObject({ status: 409, json: { code: 'own_account' } })
})

test('roles that another operator has changed meanwhile are not overwritten unseen', async () => {
  const [ksql, khwd] = [await airportId('KSQL'), await airportId('KHWD')]
  const save = (staffAirports: string[], seen: string[]) =>
    api.call('omar', 'setUserRoles', {
      params: { id: api.people.tomas },
      body: { isOperator: false, staffAirports, reason: 'By phone', before: { isOperator: false, staffAirports: seen } },
    })
  expect((await save([ksql], [])).status).toBe(200)
  expect(await save([khwd], [])).toMatchObject({ status: 409, json: { code: 'roles_changed' } })
  expect((await detail('tomas')).json.roles.staff?.airports.map(({ code }) => code)).toEqual(['KSQL'])
  expect((await save([ksql, khwd], [ksql.toUpperCase()])).status).toBe(200)
  expect((await save([], [khwd, ksql])).json.isStaff).toBe(false)
})

test('open pages are told of changed roles, and a suspension closes their connection', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const done = new AbortController()
  const listen = async (who: CastKey) => {
    const reply = await fetch(`${address}/api/v1/account/user/events/`, {
      headers: { cookie: await api.signIn(who), accept: 'text/event-stream' },
      signal: done.signal,
    })
    expect(reply.headers.get('content-type')).toBe('text/event-stream')
    const chunks = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    return {
      until: async (words: string) => {
        for (;;) {
          if (heard.includes(words)) return
          const { done: ended, value } = await chunks.read()
          if (ended) throw new Error(`ended after ${heard}`)
          heard += value
        }
      },
      ended: async () => {
        for (;;) if ((await chunks.read()).done) return true
      },
    }
  }
  const [victor, omar] = [await listen('victor'), await listen('omar')]
  await roles('omar', 'victor', { isOperator: false, staffAirports: [await airportId('KSQL')] })
  await victor.until('event: account\n')
  await omar.until('event: audit\n')
  await suspend('omar', 'victor')
  await victor.until('event: refresh\n')
  expect(await victor.ended()).toBe(true)
  await restore('omar', 'victor')
  done.abort()
})
