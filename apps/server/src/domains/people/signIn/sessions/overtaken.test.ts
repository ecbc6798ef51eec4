import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type CastKey } from '../../../../../seeds/cast.ts'
import { demoPdf } from '../../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { overtake } from '../../../../../test/stories/overtake.ts'
import type { Tx } from '../../../../db/connect.ts'
import { endSessions } from '../../../../http/session.ts'
import { forgetPerson } from '../../accounts/leaving/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Replied = { cookies: { name: string; value: string }[] }
const tokenIn = ({ cookies }: Replied) => cookies.find(({ name }) => name === 'auth.access_token')?.value
const signIn = async (who: CastKey) => {
  const reply = await api.call(undefined, 'login', { body: { email: api.emailOf(who), password: demoPassword } })
  expect(reply.status).toBe(200)
  return { headers: { cookie: `auth.access_token=${tokenIn(reply)}` } }
}
const accountOf = (who: CastKey) =>
  api.db.selectFrom('account').selectAll().where('id', '=', api.people[who]).executeTakeFirstOrThrow()

const preferences = {
  notifyRentalEmail: false,
  notifyRentalText: false,
  notifyProductsEmail: true,
  notifyProductsText: true,
  notifyPartnersEmail: true,
  notifyPartnersText: true,
}
type Signed = { headers: { cookie: string } }
const pdf = { name: 'document.pdf', bytes: demoPdf('document') }
const calls: Record<string, (signed: Signed) => Promise<{ status: number } & Replied>> = {
  changePassword: (signed) =>
    api.call(undefined, 'changePassword', { body: { oldPassword: demoPassword, password: 'thief took it' }, ...signed }),
  deleteAccount: (signed) => api.call(undefined, 'deleteAccount', { body: { password: demoPassword }, ...signed }),
  updateAccount: (signed) => api.call(undefined, 'updateAccount', { body: { firstName: 'Thief' }, ...signed }),
  updateRoles: async (signed) =>
    api.call(undefined, 'updateRoles', {
      body: { pilot: { homeAirport: (await accountOf('helen')).homeAirportId! } },
      ...signed,
    }),
  updatePreferences: (signed) => api.call(undefined, 'updatePreferences', { body: preferences, ...signed }),
  uploadDocument: (signed) => api.call(undefined, 'uploadDocument', { body: { kind: 'ipc' }, file: pdf, ...signed }),
  inviteAdvisor: (signed) => api.call(undefined, 'inviteAdvisor', { body: { email: 'thief@new.example' }, ...signed }),
  refreshSession: (signed) => api.call(undefined, 'refreshSession', signed),
}

test.each(Object.keys(calls))('%s does nothing if its session ends meanwhile', async (name) => {
  const signed = await signIn('helen')
  const before = await accountOf('helen')
  const reply = await overtake(api, before.id, {
    start: () => calls[name]!(signed),
    meanwhile: (tx) => endSessions(tx, before.id),
  })
  expect(reply.status).toBe(401)
  expect(tokenIn(reply)).toBeUndefined()
  expect(await accountOf('helen')).toEqual(before)
  expect(await api.db.selectFrom('taxAdvisor').select('id').where('email', '=', 'thief@new.example').execute()).toEqual([])
})

test('a password set by mail stays, even if an old session acts concurrently', async () => {
  const signed = await signIn('maria')
  const reset = async (tx: Tx) => {
    await tx.updateTable('account').set({ passwordHash: 'by mail' }).where('id', '=', api.people.maria).execute()
    await endSessions(tx, api.people.maria)
  }
  const reply = await overtake(api, api.people.maria, { start: () => calls.changePassword!(signed), meanwhile: reset })
  expect(reply.status).toBe(401)
  expect((await accountOf('maria')).passwordHash).toBe('by mail')
})

test('the old password can change or delete nothing once replaced', async () => {
  for (const name of ['changePassword', 'deleteAccount']) {
    const signed = await signIn('sam')
    const { passwordHash } = await accountOf('sam')
    const changed = (tx: Tx) =>
      tx.updateTable('account').set({ passwordHash: 'newer' }).where('id', '=', api.people.sam).execute()
    const reply = await overtake(api, api.people.sam, { start: () => calls[name]!(signed), meanwhile: changed })
    expect([name, reply.status]).toEqual([name, 403])
    expect(await accountOf('sam')).toMatchObject({ passwordHash: 'newer', deletedAt: null })
    await api.db.updateTable('account').set({ passwordHash }).where('id', '=', api.people.sam).execute()
  }
})

test('concurrent calls write no personal data to a deleted account', async () => {
  const signed = await signIn('priya')
  const left = (tx: Tx) => forgetPerson(tx, { id: api.people.priya, email: api.emailOf('priya'), now: new Date() })
  const reply = await overtake(api, api.people.priya, { start: () => calls.uploadDocument!(signed), meanwhile: left })
  expect(reply.status).toBe(401)
  expect(await api.db.selectFrom('document').select('id').where('accountId', '=', api.people.priya).execute()).toEqual([])
})

test('an operator suspended meanwhile cannot suspend anyone', async () => {
  const signed = await signIn('omar')
  const reply = await overtake(api, api.people.omar, {
    start: () =>
      api.call(undefined, 'suspendUser', { params: { id: api.people.bo }, body: { reason: 'A last deed' }, ...signed }),
    meanwhile: (tx) => tx.updateTable('account').set({ suspendedAt: new Date() }).where('id', '=', api.people.omar).execute(),
  })
  expect(reply.status).toBe(403)
  expect((await accountOf('bo')).suspendedAt).toBeNull()
})
