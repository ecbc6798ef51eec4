import { dayIn, instantAt } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'
import { insertFlown } from '../../../../test/bookings/flights.ts'
import { insertLooks } from './queries.ts'
import { plainMail } from '../../../outside/sending/look/mailLook.ts'
import { letterOf } from '../../../outside/sending/mail.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const lastMail = (to: string) =>
  api.db.selectFrom('outboxMessage').selectAll().where('recipient', '=', to).orderBy('id', 'desc').executeTakeFirst()
const invite = (who: CastKey, email: string) => api.call(who, 'inviteAdvisor', { body: { email } })
const tokenTo = async (email: string) =>
  /\/advisor\/confirm\?token=(\S+)/.exec(plainMail(letterOf((await lastMail(email))!)))![1]!
const confirm = (who: CastKey, token: string) => api.call(who, 'confirmAdvisor', { body: { token } })
const accept = (who: CastKey, id: string) => api.call(who, 'acceptInvitation', { params: { id } })
const end = (who: CastKey, id: string) => api.call(who, 'endInvitation', { params: { id } })
const dana = () => api.emailOf('dana')

/** Makes Dana Helen's advisor, from invitation to confirmation. */
const advise = async () => {
  const { json } = await invite('helen', dana())
  expect((await confirm('dana', await tokenTo(dana()))).status).toBe(200)
  return json.id
}

test('an owner invites, the advisor confirms and views, and the owner sees each view', async () => {
  const sent = await invite('helen', dana())
  expect(sent).toMatchObject({ status: 200, json: { state: 'invited', email: dana(), advisor: null } })
  const { tokenHash, expiresAt } = await api.db.selectFrom('taxAdvisor').selectAll().executeTakeFirstOrThrow()
  const token = await tokenTo(dana())
  expect(tokenHash!.toString('base64url')).not.toBe(token)
  expect(Math.round((expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(14)
  expect((await api.call('dana', 'listInvitations')).json).toMatchObject({
    sent: [],
    received: [{ id: sent.json.id, state: 'invited' }],
  })
  expect((await api.call('dana', 'listAdvisedAircraft')).json).toEqual([])
  expect((await api.call('dana', 'getRoles')).json.taxAdvisor).toBeNull()

  expect(await confirm('dana', token)).toMatchObject({
    status: 200,
    json: { state: 'confirmed', advisor: { firstName: 'Dana' } },
  })
  expect((await confirm('dana', token)).status).toBe(200)
  expect((await api.call('dana', 'getRoles')).json.taxAdvisor).toEqual({ ownerCount: 1 })
  expect((await api.call('helen', 'listEvents')).json.results.filter(({ title }) => title.includes('tax advisor'))).toHaveLength(
    1,
  )
  expect((await api.call('dana', 'getPerson', { params: { id: api.people.helen } })).status).toBe(200)

  const aircraft = (await api.call('dana', 'listAdvisedAircraft')).json
  expect(aircraft.map(({ tailNumber, owner }) => [tailNumber, owner.firstName])).toEqual([
    ['N322SR', 'Helen'],
    ['N417TS', 'Helen'],
    ['N52148', 'Helen'],
  ])
  const views = (await api.call('helen', 'listAdvisorViews')).json
  expect(views).toMatchObject({ count: 1, results: [{ advisor: { firstName: 'Dana' }, what: 'your aircraft' }] })
  expect((await api.call('dana', 'listAdvisorViews')).json.count).toBe(0)
  expect(await invite('helen', dana())).toMatchObject({ status: 409, json: { code: 'already_advisor' } })

  expect((await end('helen', sent.json.id)).status).toBe(204)
  expect((await api.call('dana', 'listAdvisedAircraft')).json).toEqual([])
  expect((await api.call('dana', 'getRoles')).json.taxAdvisor).toBeNull()
  expect((await api.call('helen', 'listAdvisorViews')).json.count).toBe(1)
})

test('each view is logged with its time, and refetching within minutes, even concurrently, adds none', async () => {
  const { json: invitation } = await invite('victor', api.emailOf('bo'))
  await accept('bo', invitation.id)
  const look = () => api.call('bo', 'listAdvisedAircraft')
  const looks = async () =>
    (await api.call('victor', 'listAdvisorViews')).json.results.map(({ what, at }) => [what, at.slice(0, 16)])
  const replies = await Promise.all([look(), look(), look(), look()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await looks()).toEqual([['your aircraft', expect.any(String)]])

  const log = (at: string, what: string) =>
    insertLooks(api.db, { advisorId: api.people.bo, ownerIds: [api.people.victor], what, at: new Date(at) })
  await log('2026-03-02T05:28:00Z', 'figures of N940DS')
  await log('2026-03-02T05:37:00Z', 'figures of N940DS')
  await log('2026-03-02T05:37:30Z', 'flights and income of N940DS')
  await log('2026-03-02T05:41:00Z', 'figures of N940DS')
  await log('2026-03-02T05:45:00Z', 'figures of N940DS')
  expect((await looks()).slice(1)).toEqual([
    ['figures of N940DS', '2026-03-02T05:41'],
    ['flights and income of N940DS', '2026-03-02T05:37'],
    ['figures of N940DS', '2026-03-02T05:28'],
  ])
  await end('victor', invitation.id)
})

test('anyone with the link sees the owner’s name and what will be shared, in the mail and on its page', async () => {
  const { json } = await invite('victor', 'taxes@new.example')
  const mail = (await lastMail('taxes@new.example'))!
  const token = await tokenTo('taxes@new.example')
  const { owner } = json
  expect(mail.subject).toBe(`${owner.firstName} ${owner.lastName} invited you to be their tax advisor`)
  for (const word of ['bookings', 'income', 'maintenance', 'phone numbers of pilots', `${owner.firstName} sees each thing`])
    expect(plainMail(letterOf(mail))).toContain(word)
  const check = (who: CastKey | undefined, text: string) => api.call(who, 'checkInvitation', { body: { token: text } })
  const named = { firstName: owner.firstName, lastName: owner.lastName }
  expect(await check(undefined, token)).toMatchObject({ status: 200, json: { owner: named, email: 'taxes@new.example' } })
  expect((await check('jonas', token)).json.owner).toEqual(named)
  expect(JSON.stringify((await check(undefined, token)).json)).not.toContain(api.people.victor)
  const gone = { status: 404, json: { code: 'invitation_expired' } }
  expect(await check(undefined, 'no such token')).toMatchObject(gone)
  expect((await check(undefined, '')).status).toBe(400)
  await api.db.updateTable('taxAdvisor').set({ expiresAt: new Date() }).where('id', '=', json.id).execute()
  expect(await check(undefined, token)).toMatchObject(gone)
  await end('victor', json.id)
  expect(await check(undefined, token)).toMatchObject(gone)
})

test('the advisor’s page shows a year of each client’s aircraft, as the owner sees it, until the advice ends', async () => {
  const id = await advise()
  const room = async (year: number) => (await api.call('dana', 'listAdvisedAircraft', { query: { year } })).json
  const year = Number(dayIn(new Date(), zone).slice(0, 4))
  const before = await room(year - 1)
  expect(before.every(({ year: { flights, incomeCents } }) => flights === 0 && incomeCents === 0)).toBe(true)
  const start = instantAt(`${year - 1}-12-30`, '09:00', zone)
  const flown = await insertFlown(api, { start, hobbs: 2.3 })
  const [plane] = (await room(year - 1)).filter(({ tailNumber }) => tailNumber === 'N417TS')
  expect(plane!.year).toEqual({ year: year - 1, flights: 1, hobbsHours: 2.3, incomeCents: flown.ownerCents })
  const days = { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  const params = { id: api.fleet.N417TS }
  const figures = (await api.call('helen', 'getOwnedStats', { params, query: days })).json
  expect([figures.incomeCents, figures.flights, figures.hobbsHours]).toEqual([flown.ownerCents, 1, 2.3])
  expect((await room(year)).find(({ tailNumber }) => tailNumber === 'N417TS')!.year.flights).toBe(0)
  expect((await api.call('dana', 'listAdvisedAircraft', { query: { year: 1 } })).status).toBe(400)

  const heard: string[] = []
  const client = await api.pool.connect()
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen tailshare_live')
  await end('helen', id)
  await vi.waitFor(() => expect(heard.some((text) => text.includes('"advice"') && text.includes(api.people.dana))).toBe(true))
  await client.query('unlisten tailshare_live')
  client.release()
  expect(await room(year)).toEqual([])
  expect((await api.call('dana', 'getAircraftFlights', { params })).status).toBe(403)
  expect((await api.call('dana', 'downloadAircraftFlights', { params })).status).toBe(403)
})

test('an invitation looks the same whether or not the address has an account', async () => {
  const shape = async (email: string) => {
    const { status, json } = await invite('victor', email)
    const mail = (await lastMail(email))!
    return {
      status,
      json: { ...json, id: '', email: '', created: '', expires: '' },
      mail: plainMail(letterOf(mail)).replace(/token=\S+/, ''),
    }
  }
  expect(await shape('nobody@new.example')).toEqual(await shape(api.emailOf('ines')))
})

test('a token works only for the address it was mailed to, until it expires, is withdrawn or replaced', async () => {
  await invite('helen', dana())
  const first = await tokenTo(dana())
  expect(await confirm('jonas', first)).toMatchObject({ status: 403, json: { code: 'invitation_for_other' } })
  await invite('helen', dana())
  const gone = { status: 404, json: { code: 'invitation_expired' } }
  expect(await confirm('dana', first)).toMatchObject(gone)

  const second = await tokenTo(dana())
  await api.db.updateTable('taxAdvisor').set({ expiresAt: new Date() }).where('email', '=', dana()).execute()
  expect(await confirm('dana', second)).toMatchObject(gone)
  expect((await api.call('helen', 'listInvitations')).json.sent[0]).toMatchObject({ state: 'expired' })
  expect((await api.call('dana', 'listInvitations')).json.received).toEqual([])

  const { json } = await invite('helen', dana())
  const third = await tokenTo(dana())
  await end('helen', json.id)
  expect(await confirm('dana', third)).toMatchObject(gone)
  expect(await confirm('dana', 'no such token')).toMatchObject(gone)
})

test('the advisor can reject or end it too, the owner is told, and others cannot', async () => {
  const id = await advise()
  for (const who of ['jonas', 'victor', 'omar'] as const) expect((await end(who, id)).status).toBe(404)
  expect((await end('dana', id)).status).toBe(204)
  expect((await api.call('helen', 'listEvents')).json.results[0]!.title).toBe('Dana Cole no longer advises you on taxes')
  expect((await end('dana', id)).status).toBe(404)

  const open = await invite('helen', dana())
  expect((await end('dana', open.json.id)).status).toBe(204)
  expect((await api.call('helen', 'listInvitations')).json.sent).toEqual([])
})

test('the invited account can accept on the page, once, and the owner is told as with the mail', async () => {
  const { id } = (await invite('helen', dana())).json
  const told = async () =>
    (await api.call('helen', 'listEvents')).json.results.filter(({ title }) => title === 'Dana Cole is now your tax advisor')
      .length
  const before = await told()
  const accepted = await accept('dana', id)
  expect(accepted).toMatchObject({ status: 200, json: { id, state: 'confirmed', advisor: { firstName: 'Dana' } } })
  expect((await accept('dana', id)).json).toEqual(accepted.json)
  expect(await told()).toBe(before + 1)
  expect((await api.call('dana', 'listAdvisedAircraft')).json).toHaveLength(3)
  await end('helen', id)
  expect((await accept('dana', id)).status).toBe(404)
  expect((await api.call('dana', 'listAdvisedAircraft')).json).toEqual([])
})

test('an invitation cannot be accepted by others, signed out, or after its last day', async () => {
  const { id } = (await invite('helen', dana())).json
  expect(await api.call(undefined, 'acceptInvitation', { params: { id } })).toMatchObject({ status: 401 })
  for (const who of ['jonas', 'helen', 'omar'] as const)
    expect(await accept(who, id)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  await api.db.updateTable('taxAdvisor').set({ expiresAt: new Date() }).where('id', '=', id).execute()
  expect(await accept('dana', id)).toMatchObject({ status: 404, json: { code: 'invitation_expired' } })
  expect((await api.call('dana', 'getRoles')).json.taxAdvisor).toBeNull()
  await end('helen', id)
})

test('only owners invite, not themselves, and within a limit', async () => {
  expect(await invite('maria', dana())).toMatchObject({ status: 403, json: { code: 'not_allowed' } })
  expect(await invite('helen', api.emailOf('helen'))).toMatchObject({ status: 400, json: { email: [expect.any(String)] } })
  const statuses: number[] = []
  for (let mails = 0; mails < 21; mails++) statuses.push((await invite('victor', `advisor${mails % 3}@new.example`)).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
  expect(statuses.at(-1)).toBe(429)
  const mailed = await api.db.selectFrom('outboxMessage').select('id').where('recipient', 'like', 'advisor%').execute()
  expect(mailed.length).toBe(statuses.filter((status) => status === 200).length)
})
