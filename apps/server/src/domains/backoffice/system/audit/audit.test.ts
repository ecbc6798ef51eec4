import { auditActions, type AuditAction } from '@tailshare/contract/backoffice/operator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { insertAudit } from '../../../../db/audit.ts'
import { promoteOperators } from '../../../people/accounts/profile/steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Query = {
  action?: AuditAction
  account?: string
  text?: string
  from?: string
  to?: string
  limit?: number
  offset?: number
}
const entries = async (query: Query = {}) => (await api.call('omar', 'listAudit', { query })).json

test('each kind of entry says what happened, to whom, and why', async () => {
  const { omar, maria, helen, dana, rosa } = api.people
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 10, minute))
  const document = { accountId: maria, kind: 'medical', medicalClass: 2, issuedOn: '2026-01-02', expiresOn: null }
  await insertAudit(api.db, {
    actorId: omar,
    action: 'document_verified',
    subjectId: api.fleet.N52148,
    data: document,
    at: at(1),
  })
  await insertAudit(api.db, {
    actorId: rosa,
    action: 'meter_gap',
    subjectId: api.fleet.N417TS,
    reason: 'Hobbs 0.3 h ahead',
    data: { before: { hobbs: 100, flightMeter: 80.5 }, read: { hobbs: 100.3, flightMeter: 80.5 } },
    at: at(2),
  })
  const differences = [{ ref: 'pi_1', providerCents: 1250, ledgerCents: 0 }]
  await insertAudit(api.db, { action: 'reconcile_difference', data: { differences }, at: at(3) })
  await insertAudit(api.db, {
    actorId: dana,
    action: 'advisor_viewed',
    subjectId: helen,
    data: { what: 'your income of N417TS' },
    at: at(4),
  })

  const { count, results } = await entries()
  expect(count).toBe(results.length)
  expect(results.slice(-4)).toMatchObject([
    {
      action: 'advisor_viewed',
      actor: { firstName: 'Dana' },
      about: { firstName: 'Helen' },
      details: ['the owner’s income of N417TS'],
    },
    { action: 'reconcile_difference', actor: null, about: null, details: ['pi_1: $12.50 at the provider, $0.00 in our books'] },
    {
      action: 'meter_gap',
      actor: { firstName: 'Rosa' },
      about: null,
      tailNumber: 'N417TS',
      reason: 'Hobbs 0.3 h ahead',
      details: ['In the books: Hobbs 100.0, flight meter 80.5', 'Read at check-out: Hobbs 100.3, flight meter 80.5'],
    },
    {
      action: 'document_verified',
      about: { firstName: 'Maria' },
      details: ['Medical certificate', 'Class 2', 'Issued Jan 2, 2026'],
    },
  ])
})

test('the log is filtered by kind and by person involved, newest first', async () => {
  expect((await entries({ action: 'meter_gap' })).results.map(({ action }) => action)).toEqual(['meter_gap'])
  expect((await entries({ account: api.people.maria })).results.map(({ action }) => action)).toEqual(['document_verified'])
  expect((await entries({ account: api.people.rosa })).results.map(({ action }) => action)).toEqual(['meter_gap'])
  const all = (await entries()).results
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  const pages = [await entries({ limit: 2 }), await entries({ limit: 2, offset: 2 })]
  expect(pages.flatMap(({ results }) => results.map(({ id }) => id))).toEqual(all.slice(0, 4).map(({ id }) => id))
  const unknown = await api.call('omar', 'listAudit', { query: { action: 'nonsense' as AuditAction } })
  expect(unknown.status).toBe(400)
})

test('the log is found by words, in any order, and by the tail number of an aircraft', async () => {
  const found = async (text: string) => (await entries({ text })).results.map(({ action }) => action)
  expect(await found('ahead hobbs')).toEqual(['meter_gap'])
  expect(await found('your INCOME of n417ts')).toEqual(['advisor_viewed'])
  expect(await found('N417-TS')).toEqual(['advisor_viewed', 'meter_gap'])
  expect(await found('100% sure')).toEqual([])
  expect((await entries({ text: 'hobbs', account: api.people.maria })).count).toBe(0)
  expect((await entries({ text: 'hobbs', account: api.people.rosa })).count).toBe(1)
})

test('the log is filtered by days in the operator’s home time zone', async () => {
  const days = async (from?: string, to?: string) =>
    (await entries({ ...(from && { from }), ...(to && { to }) })).results.map(({ action }) => action)
  // Jan 5, 10:00 UTC is also Jan 5 in Nevada, shortly after 2:00.
  expect(await days('2026-01-05', '2026-01-05')).toHaveLength(4)
  expect(await days('2026-01-06', '2026-01-06')).toEqual([])
  expect(await days(undefined, '2026-01-04')).toEqual([])
  const night = new Date('2026-01-06T07:30:00Z')
  await insertAudit(api.db, { actorId: api.people.omar, action: 'meter_gap', subjectId: api.fleet.N417TS, at: night })
  expect(await days('2026-01-05', '2026-01-05')).toHaveLength(5)
  expect(await days('2026-01-06', '2026-01-06')).toEqual([])
})

test('the configured first operator is on record once', async () => {
  const config = { ...api.services.config, operatorEmails: [api.emailOf('tomas')] }
  for (const now of [new Date(), new Date()]) await promoteOperators(api.db, { config, now })
  const { results } = await entries({ action: 'operator_configured' })
  expect(results).toMatchObject([{ actor: null, about: { firstName: 'Tomás' } }])
})

test('former members stay in the log, marked as such', async () => {
  await insertAudit(api.db, {
    actorId: api.people.omar,
    action: 'account_restored',
    data: { accountId: api.people.sam },
    at: new Date(),
  })
  const mark = async () => (await entries({ account: api.people.sam })).results.map(({ about }) => about?.hasLeft)
  expect(await mark()).toEqual([false])
  await api.db.updateTable('account').set({ deletedAt: new Date() }).where('id', '=', api.people.sam).execute()
  expect(await mark()).toEqual([true])
})

test('every kind of entry has a name', () => {
  for (const title of Object.values(auditActions)) expect(title).toMatch(/^[A-Z]/)
})
