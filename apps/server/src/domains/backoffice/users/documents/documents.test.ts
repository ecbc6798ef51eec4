import { dayIn, plusDays, plusMonths } from '@tailshare/contract/text/period'
import type { Privilege } from '@tailshare/contract/people/documents/privileges'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPdf } from '../../../../../seeds/people/people.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { untilBlocked } from '../../../../../test/stories/overtake.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { promoteOperators } from '../../../people/accounts/profile/steps.ts'
import { lockDocument, setDecision } from './queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const issuedOn = plusMonths(new Date().toISOString().slice(0, 10), -2)
const upload = async (who: 'maria' | 'sam' | 'bo' | 'omar', kind: 'ipc' | 'medical' = 'ipc') =>
  (
    await api.call(who, 'uploadDocument', {
      body: { kind, issuedOn },
      file: { name: 'p.pdf', bytes: demoPdf('p') },
    })
  ).json.id

test('the queue lists the longest wait first', async () => {
  const id = await upload('maria')
  const queue = await api.call('omar', 'listDocumentQueue')
  expect(queue.json.results.map(({ account }) => account.email)).toEqual([api.emailOf('jonas'), api.emailOf('maria')])
  expect(queue.json.results[1]).toMatchObject({ id, kind: 'ipc', account: { firstName: 'Maria', photo: null } })
  expect(queue.json).toMatchObject({ count: 2, next: null })
  const rejected = await api.call('omar', 'listDocumentQueue', { query: { status: 'negative' } })
  expect(rejected.json.count).toBe(1)
  expect((await api.call('maria', 'listDocumentQueue')).status).toBe(403)
})

test('a verified document counts, its pilot is told, and the decision is logged', async () => {
  const id = await upload('sam', 'medical')
  const decided = await api.call('omar', 'decideDocument', {
    params: { id },
    body: { status: 'complete', issuedOn: '2026-02-11', medicalClass: 2 },
  })
  expect(decided).toMatchObject({
    status: 200,
    json: { status: 'complete', issuedOn: '2026-02-11', medicalClass: 2, account: { id: api.people.sam } },
  })
  const [notice] = (await api.call('sam', 'listEvents', { query: { kind: 'validation' } })).json.results
  expect(notice).toMatchObject({ title: 'Medical certificate: verified' })
  const mail = await api.db.selectFrom('outboxMessage').select('subject').where('recipient', '=', api.emailOf('sam')).execute()
  expect(mail).toEqual([{ subject: 'Medical certificate: verified' }])
  const entry = await api.db.selectFrom('auditEntry').selectAll().where('subjectId', '=', id).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actorId: api.people.omar, action: 'document_verified', data: { medicalClass: 2 } })
})

test('an operator cannot verify a document issued in the future or expired, by local time at the pilot’s home', async () => {
  const id = await upload('sam', 'medical')
  const home = api.db
    .updateTable('airport')
    .where('id', '=', (eb) => eb.selectFrom('account').select('homeAirportId').where('id', '=', api.people.sam))
  const verify = (dates: { issuedOn?: string; expiresOn?: string }) =>
    api.call('omar', 'decideDocument', { params: { id }, body: { status: 'complete', ...dates } })
  // West of the date line it's an earlier day than elsewhere.
  await home.set({ zone: 'Pacific/Pago_Pago' }).execute()
  const today = dayIn(new Date(), 'Pacific/Pago_Pago')
  expect(await verify({ issuedOn: plusDays(today, 1) })).toMatchObject({ status: 400, json: { issuedOn: [expect.any(String)] } })
  expect(await verify({ expiresOn: plusDays(today, -1) })).toMatchObject({
    status: 400,
    json: { expiresOn: [expect.any(String)] },
  })
  expect((await verify({ issuedOn: today })).status).toBe(200)
  await home.set({ zone: 'America/Los_Angeles' }).execute()
})

test('a page without a model is not verified for solo flight', async () => {
  const { id } = (
    await api.call('sam', 'uploadDocument', {
      body: { kind: 'endorsement', issuedOn, privileges: 'tailwheel' },
      file: { name: 'page.pdf', bytes: demoPdf('page') },
    })
  ).json
  const verify = (privileges: ('tailwheel' | 'solo')[]) =>
    api.call('omar', 'decideDocument', { params: { id }, body: { status: 'complete', issuedOn, privileges } })
  expect(await verify(['tailwheel', 'solo'])).toMatchObject({ status: 400, json: { privileges: [expect.any(String)] } })
  expect((await verify(['tailwheel'])).status).toBe(200)
})

test('decided documents are listed by when they were decided, the newest first, page by page', async () => {
  const [first, second, third] = [await upload('maria'), await upload('sam', 'medical'), await upload('maria', 'medical')]
  for (const id of [third, first, second])
    await api.call('omar', 'decideDocument', { params: { id }, body: { status: 'negative', reason: 'Page 2 is missing.' } })
  const read = (offset: number) => api.call('omar', 'listDocumentQueue', { query: { status: 'negative', limit: 2, offset } })
  const pages = [await read(0), await read(2)]
  expect(pages.flatMap(({ json }) => json.results.map(({ id }) => id)).slice(0, 3)).toEqual([second, first, third])
  expect(pages[0]!.json.next).toEqual(expect.any(String))
})

test('a decided document shows when and by whom; a waiting one does not', async () => {
  const id = await upload('maria', 'medical')
  const read = async () => (await api.call('omar', 'getQueuedDocument', { params: { id } })).json
  expect((await read()).decided).toBeNull()
  await api.call('omar', 'decideDocument', { params: { id }, body: { status: 'negative', reason: 'Page 2 is missing.' } })
  const decided = { by: 'Omar Haddad', at: expect.stringMatching(/^\d{4}-/) as string }
  expect((await read()).decided).toEqual(decided)
  const { results } = (await api.call('omar', 'listDocumentQueue', { query: { status: 'negative' } })).json
  expect(results.find((one) => one.id === id)?.decided).toEqual(decided)
})

test('a rejection gives the reason, keeps the dates, and respects mail preferences', async () => {
  const id = await upload('bo')
  await api.db.updateTable('account').set({ notifyRentalEmail: false }).where('id', '=', api.people.bo).execute()
  const silent = await api.call('omar', 'decideDocument', { params: { id }, body: { status: 'negative', reason: ' ' } })
  expect(silent).toMatchObject({ status: 400, json: { reason: [expect.any(String)] } })
  await api.call('omar', 'decideDocument', { params: { id }, body: { status: 'negative', reason: 'Page 2 is missing.' } })
  const own = (await api.call('bo', 'getAccount')).json.documents.find((document) => document.id === id)
  expect(own).toMatchObject({ status: 'negative', reason: 'Page 2 is missing.', issuedOn })
  const [notice] = (await api.call('bo', 'listEvents')).json.results
  expect(notice!.text).toContain('Page 2 is missing.')
  expect(await api.db.selectFrom('outboxMessage').select('id').where('recipient', '=', api.emailOf('bo')).execute()).toEqual([])
})

test('of two simultaneous decisions the second is told it is decided', async () => {
  const id = await upload('maria')
  const replies = await Promise.all([
    api.call('omar', 'decideDocument', { params: { id }, body: { status: 'complete' } }),
    api.call('omar', 'decideDocument', { params: { id }, body: { status: 'negative', reason: 'Blurred' } }),
  ])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.find(({ status }) => status === 409)!.json).toMatchObject({ code: 'document_decided' })
  const entries = await api.db.selectFrom('auditEntry').select('id').where('subjectId', '=', id).execute()
  expect(entries).toHaveLength(1)
})

test('the second operator waits for the first one’s decision', async () => {
  const id = await upload('maria')
  let second: Promise<{ status: string } | undefined> = Promise.resolve(undefined)
  await inTransaction(api.db, async (tx) => {
    await lockDocument(tx, id)
    second = inTransaction(api.db, (other) => lockDocument(other, id))
    await untilBlocked(api, second)
    await setDecision(tx, id, { status: 'complete', reason: null, decidedBy: api.people.omar, decidedAt: new Date() })
  })
  expect(await second).toMatchObject({ status: 'complete' })
})

test('a document that its owner deleted is no longer in the queue', async () => {
  const id = await upload('maria')
  await api.call('maria', 'deleteDocument', { params: { id } })
  expect((await api.call('omar', 'decideDocument', { params: { id }, body: { status: 'complete' } })).status).toBe(404)
})

test('the first configured operator is appointed at the next start', async () => {
  const promote = (...operatorEmails: string[]) =>
    promoteOperators(api.db, { config: { ...api.services.config, operatorEmails }, now: new Date() })
  await promote()
  await promote('nobody@new.example')
  expect((await api.call('helen', 'getAccount')).json.isOperator).toBe(false)
  await promote(api.emailOf('helen'))
  expect((await api.call('helen', 'listDocumentQueue')).status).toBe(200)
})

test('a document is found by its id in any state, decided ones with the decision', async () => {
  const id = await upload('maria')
  const one = (who: 'omar' | 'maria' | undefined, wanted = id) => api.call(who, 'getQueuedDocument', { params: { id: wanted } })
  expect((await one('omar')).json).toMatchObject({ id, status: 'pending', account: { email: api.emailOf('maria') } })
  await api.call('omar', 'decideDocument', { params: { id }, body: { status: 'negative', reason: 'Blurred' } })
  expect((await one('omar')).json).toMatchObject({ id, status: 'negative', reason: 'Blurred' })
  expect([(await one('maria')).status, (await one(undefined)).status]).toEqual([403, 401])
  await api.call('maria', 'deleteDocument', { params: { id } })
  expect((await one('omar')).status).toBe(404)
  expect((await one('omar', 'nonsense')).status).toBe(404)
})

test('operators decide nothing about their own documents', async () => {
  const params = { id: await upload('omar', 'medical') }
  for (const body of [{ status: 'complete' }, { status: 'negative', reason: 'Page 2 is missing.' }] as const)
    expect(await api.call('omar', 'decideDocument', { params, body })).toMatchObject({
      status: 409,
      json: { code: 'own_account' },
    })
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  expect((await api.call('nadia', 'decideDocument', { params, body: { status: 'complete' } })).status).toBe(200)
})

test('a page without a model never permits solo flight, and a duplicate privilege is kept once', async () => {
  const page = async (body: { privileges: string; modelFamily?: string }) => {
    const file = { name: 'p.pdf', bytes: demoPdf('p') }
    return (await api.call('sam', 'uploadDocument', { body: { kind: 'endorsement', issuedOn, ...body }, file })).json
  }
  const decide = (id: string, privileges: Privilege[]) =>
    api.call('omar', 'decideDocument', { params: { id }, body: { status: 'complete', issuedOn, privileges } })
  const { id } = await page({ privileges: 'complex' })
  expect(await decide(id, ['complex', 'solo'])).toMatchObject({
    status: 400,
    json: { privileges: [expect.stringContaining('ask for the model')] },
  })
  expect((await decide(id, ['complex', 'complex'])).json.privileges).toEqual(['complex'])
  const named = await page({ privileges: 'solo,solo', modelFamily: 'C172' })
  expect(named.privileges).toEqual(['solo'])
  expect((await decide(named.id, ['solo', 'complex'])).status).toBe(200)
})

test('a student whose private certificate is verified is no student any more, and reads so', async () => {
  const file = { name: 'p.pdf', bytes: demoPdf('p') }
  const certificate = async (privileges: string) => {
    const body = { kind: 'pilot_certificate' as const, issuedOn, privileges }
    const { id } = (await api.call('sam', 'uploadDocument', { body, file })).json
    await api.call('omar', 'decideDocument', { params: { id }, body: { status: 'complete', issuedOn } })
    const { pilotCategory, pilotCategories } = (await api.call('sam', 'getAccount')).json
    const [notice] = (await api.call('sam', 'listEvents', { query: { kind: 'validation' } })).json.results
    return [pilotCategory, pilotCategories, notice!.text.includes('Your profile now says licensed pilot')]
  }
  expect(await certificate('student')).toEqual(['student_pilot', ['student_pilot'], false])
  expect(await certificate('private,single_engine')).toEqual(['licensed_pilot', ['licensed_pilot'], true])
  expect(await certificate('private,single_engine,instrument')).toEqual(['licensed_pilot', ['licensed_pilot'], false])
})
