import { dayIn } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'
import { startHearing } from '../../../../test/heard.ts'
import { letterOf } from '../../../outside/sending/mail.ts'
import { plainMail } from '../../../outside/sending/look/mailLook.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.insertInto('aircraftShare').values({ aircraftId: id(), accountId: api.people.tomas, percent: 25 }).execute()
})
beforeEach(async () => {
  await api.db.deleteFrom('recordKeeper').execute()
})
afterAll(() => api.close())

const id = () => api.fleet.N417TS
const none = '01900000-0000-7000-8000-000000000000'
type Who = CastKey | undefined
const give = (who: Who, body: Body<'addRecordKeeper'>) => api.call(who, 'addRecordKeeper', { params: { id: id() }, body })
const keepers = (who: Who) => api.call(who, 'listRecordKeepers', { params: { id: id() } })
const end = (who: Who, keeperId: string) => api.call(who, 'endRecordKeeper', { params: { id: keeperId } })
const accept = (who: Who, keeperId: string) => api.call(who, 'acceptRecordKeeping', { params: { id: keeperId } })
const confirm = (who: Who, token: string) => api.call(who, 'confirmRecordKeeper', { body: { token } })
const access = async (who: CastKey) => (await api.call(who, 'getAccount')).json.allowMaintenanceAccess
const add = (who: Who) =>
  api.call(who, 'addMaintenanceItem', {
    params: { id: id() },
    body: { title: 'Transponder', intervalMonths: 24, lastDoneOn: dayIn(new Date(), zone) },
  })
const tokenTo = async (email: string) => {
  const mail = await api.db
    .selectFrom('outboxMessage')
    .select(['subject', 'text', 'letter'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\/maintenance\?invitation=(\S+)/.exec(plainMail(letterOf(mail)))![1]!
}
const titles = (heard: { who: string; title: string }[]) => heard.map(({ who, title }) => `${who}: ${title}`)

test('the owner lets a co-owner and a ramp agent keep the records: they are told, keep them, and the account says so', async () => {
  const { candidates } = (await keepers('helen')).json
  expect(candidates.map(({ person, role }) => [person.firstName, role])).toEqual([
    ['Tomás', 'co_owner'],
    ['Rosa', 'staff'],
  ])
  expect([(await add('tomas')).status, await access('tomas')]).toEqual([403, false])
  const heard = await startHearing(api)
  const given = await give('helen', { accountId: api.people.tomas })
  expect(given.json).toMatchObject({ state: 'given', role: 'co_owner', person: { firstName: 'Tomás' }, mayEnd: true })
  expect(titles(await heard())).toEqual(['tomas: You keep the maintenance records of N417TS'])
  await give('helen', { accountId: api.people.rosa })
  expect([(await add('tomas')).status, (await add('rosa')).status]).toEqual([200, 200])
  expect(titles(await heard())).toContain('helen: N417TS: Transponder was added to what is due')
  expect([await access('tomas'), await access('rosa'), await access('priya')]).toEqual([true, true, false])
  expect((await keepers('helen')).json.candidates).toEqual([])
  expect((await keepers('rosa')).json.keepers.map(({ person, mayEnd }) => [person!.firstName, mayEnd])).toEqual([
    ['Tomás', false],
    ['Rosa', true],
  ])
  expect((await api.call('tomas', 'listMaintenance')).json).toMatchObject([
    { tailNumber: 'N417TS', you: 'co_owner', mayMaintain: true },
  ])
  expect((await api.call('rosa', 'listMaintenance')).json).toMatchObject([{ tailNumber: 'N417TS', you: 'keeper' }])

  expect((await end('helen', given.json.id)).status).toBe(204)
  expect(titles(await heard())).toContain('tomas: You no longer keep the maintenance records of N417TS')
  expect([(await add('tomas')).status, await access('tomas')]).toEqual([403, false])
  const log = (await api.call('omar', 'listAudit', { query: { account: api.people.tomas } })).json.results
  expect(log.map(({ action, tailNumber }) => [action, tailNumber])).toEqual([
    ['record_keeper_ended', 'N417TS'],
    ['record_keeper_added', 'N417TS'],
  ])
})

test('record keeping ends with the share, the staff job or the owner it came from', async () => {
  await give('helen', { accountId: api.people.tomas })
  await give('helen', { accountId: api.people.rosa })
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.tomas).execute()
  expect((await add('tomas')).status).toBe(404)
  await api.db.insertInto('aircraftShare').values({ aircraftId: id(), accountId: api.people.tomas, percent: 25 }).execute()
  const staff = await api.db.deleteFrom('staffAirport').where('accountId', '=', api.people.rosa).returningAll().execute()
  expect((await add('rosa')).status).toBe(404)
  await api.db.insertInto('staffAirport').values(staff).execute()
  expect((await add('rosa')).status).toBe(200)
  await api.db.updateTable('aircraft').set({ ownerId: api.people.victor }).where('id', '=', id()).execute()
  expect([(await add('tomas')).status, await access('tomas'), (await keepers('victor')).json.keepers]).toEqual([403, false, []])
  await api.db.updateTable('aircraft').set({ ownerId: api.people.helen }).where('id', '=', id()).execute()
})

test('only the owner grants it, to people of the aircraft; others cannot see it', async () => {
  for (const who of ['tomas', 'rosa', 'omar'] as const)
    expect((await give(who, { accountId: api.people.tomas })).json).toMatchObject({ code: 'not_allowed' })
  for (const who of ['maria', 'victor'] as const) {
    expect((await give(who, { accountId: api.people.tomas })).status).toBe(404)
    expect((await keepers(who)).status).toBe(404)
  }
  expect((await give(undefined, { accountId: api.people.tomas })).status).toBe(401)
  for (const accountId of [api.people.maria, api.people.helen, none])
    expect((await give('helen', { accountId })).json).toEqual({ accountId: ['Please choose one of the options'] })
  expect((await give('helen', {})).status).toBe(400)
  expect((await give('helen', { accountId: api.people.tomas, email: 'a@b.example' })).status).toBe(400)
  const { id: keeperId } = (await give('helen', { accountId: api.people.tomas })).json
  for (const who of ['rosa', 'victor', 'maria'] as const) expect((await end(who, keeperId)).status).toBe(404)
  expect((await end(undefined, keeperId)).status).toBe(401)
  const heard = await startHearing(api)
  expect((await end('tomas', keeperId)).status).toBe(204)
  expect(titles(await heard())).toEqual(['helen: Tomás Quist no longer keeps the maintenance records of N417TS'])
  expect((await end('tomas', keeperId)).status).toBe(404)
})

test('a mechanic is invited by mail, accepts by link, signs off and gives it up', async () => {
  const email = api.emailOf('ines')
  const sent = await give('helen', { email })
  expect(sent.json).toMatchObject({ state: 'invited', role: 'mechanic', email, person: null })
  expect((await keepers('tomas')).json.keepers).toEqual([])
  const heard = await startHearing(api)
  await api.runJobs()
  expect(titles(await heard())).toEqual(['ines: Helen Marsh asks you to keep the maintenance records of N417TS'])
  expect((await api.call('ines', 'listMyRecordKeeping')).json).toMatchObject([
    { id: sent.json.id, state: 'invited', owner: { firstName: 'Helen' } },
  ])
  expect((await add('ines')).status).toBe(404)

  const token = await tokenTo(email)
  expect((await confirm('jonas', token)).json).toMatchObject({ code: 'invitation_for_other' })
  expect((await confirm(undefined, token)).status).toBe(401)
  expect((await confirm('ines', 'none')).json).toMatchObject({ code: 'invitation_expired' })
  expect((await confirm('ines', token)).json).toMatchObject({ state: 'given', person: { firstName: 'Inés' } })
  expect((await confirm('ines', token)).status).toBe(200)
  expect(titles(await heard()).filter((line) => line.startsWith('helen'))).toEqual([
    'helen: Inés Vega keeps the maintenance records of N417TS',
  ])
  expect([(await add('ines')).status, await access('ines')]).toEqual([200, true])
  expect((await api.call('ines', 'getMaintenance', { params: { id: id() } })).json).toMatchObject({
    you: 'keeper',
    mayAddRecordKeeper: false,
  })
  expect((await give('helen', { email })).json).toMatchObject({ code: 'already_keeps_records' })
  expect((await end('ines', sent.json.id)).status).toBe(204)
  expect([(await add('ines')).status, await access('ines')]).toEqual([404, false])
})

test('the invited address accepts or declines on the page, in time; others cannot', async () => {
  const { id: keeperId } = (await give('helen', { email: api.emailOf('ines') })).json
  for (const who of ['jonas', 'helen'] as const) expect((await accept(who, keeperId)).status).toBe(404)
  expect((await accept(undefined, keeperId)).status).toBe(401)
  await api.db.updateTable('recordKeeper').set({ expiresAt: new Date() }).execute()
  expect((await accept('ines', keeperId)).json).toMatchObject({ code: 'invitation_expired' })
  expect((await keepers('helen')).json.keepers).toMatchObject([{ state: 'expired', mayEnd: true }])
  await give('helen', { email: api.emailOf('ines') })
  expect((await accept('ines', keeperId)).json.state).toBe('given')
  expect((await accept('ines', keeperId)).status).toBe(200)
  await end('helen', keeperId)

  const open = (await give('helen', { email: api.emailOf('ines') })).json
  const heard = await startHearing(api)
  await end('ines', open.id)
  expect(titles(await heard())).toEqual(['helen: Inés Vega declined to keep the maintenance records of N417TS'])
})

test('a former keeper can be invited again: the lapsed role ends on acceptance, and a new owner invites separately', async () => {
  const given = (await give('helen', { accountId: api.people.rosa })).json
  const staff = await api.db.deleteFrom('staffAirport').where('accountId', '=', api.people.rosa).returningAll().execute()
  const invited = (await give('helen', { email: api.emailOf('rosa') })).json
  expect((await accept('rosa', invited.id)).json).toMatchObject({ state: 'given', role: 'mechanic' })
  await api.db.insertInto('staffAirport').values(staff).execute()
  expect((await keepers('helen')).json.keepers.map((keeper) => keeper.id)).toEqual([invited.id])
  expect((await end('helen', given.id)).status).toBe(404)

  await api.db.updateTable('aircraft').set({ ownerId: api.people.victor }).where('id', '=', id()).execute()
  const anew = await give('victor', { email: api.emailOf('rosa') })
  const accepted = await accept('rosa', anew.json.id)
  await api.db.updateTable('aircraft').set({ ownerId: api.people.helen }).where('id', '=', id()).execute()
  expect([anew.status, anew.json.state, accepted.json.state]).toEqual([200, 'invited', 'given'])
})

test('an invitation looks the same with or without an account, and cannot flood mailboxes', async () => {
  const shape = async (email: string) => {
    const { status, json } = await give('helen', { email })
    return { status, json: { ...json, id: '', email: '', created: '', expires: '' } }
  }
  expect(await shape('nobody@new.example')).toEqual(await shape(api.emailOf('jonas')))
  expect((await give('helen', { email: api.emailOf('helen') })).json).toEqual({ email: ['This is your own address'] })
  const statuses: number[] = []
  for (let mails = 0; mails < 21; mails++)
    statuses.push((await give('helen', { email: `mechanic${mails % 3}@new.example` })).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([18, 429])
})
