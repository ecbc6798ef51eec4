import type { CaseBody } from '@tailshare/contract/backoffice/cases/cases'
import { answerBy } from '@tailshare/rules/backoffice/cases/answerBy'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CastKey } from '../../../../seeds/cast.ts'
import { forgetPerson } from '../../people/accounts/leaving/queries.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { addCard, flyAndSettle, insertOrder, linesFor, run } from '../../../../test/money.ts'
import { shareOut } from '../../../../test/sharing/sales.ts'
import { letterOf } from '../../../outside/sending/mail.ts'
import { plainMail } from '../../../outside/sending/look/mailLook.ts'

let api: Api
let order: Awaited<ReturnType<typeof insertOrder>>
let chargeId: string
beforeAll(async () => {
  api = await startApi()
  await api.db.updateTable('account').set({ isOperator: true }).where('id', '=', api.people.nadia).execute()
  await addCard(api, 'maria')
  order = await insertOrder(api, { startsIn: -30 })
  await run(api, 'placeHold', { orderId: order.id })
  await flyAndSettle(api, order, linesFor(90_000))
  const charges = (await api.call('maria', 'listCharges')).json.results
  chargeId = charges.find(({ kind, state }) => kind === 'hold' && state === 'captured')!.id
})
afterAll(() => api.close())

type Opening = z.input<typeof CaseBody>
const open = (who: CastKey, body: Partial<Opening> = {}) =>
  api.call(who, 'openCase', { body: { kind: 'flight', text: 'The heater did not work', order: order.id, ...body } })
const answer = (who: CastKey, id: string, seen: number, more: { text?: string; askOwner?: boolean } = {}) =>
  api.call(who, 'answerCase', { params: { id }, body: { text: 'We look into it', seen, ...more } })
const close = (who: CastKey, id: string, seen: number, outcome: 'refunded' | 'explained' | 'settled' = 'explained') =>
  api.call(who, 'closeCase', {
    params: { id },
    body: { outcome, seen, text: outcome === 'settled' ? '' : 'This is how it came' },
  })
const get = (who: CastKey, id: string) => api.call(who, 'getCase', { params: { id } })
const forget = () => sql`delete from support_case`.execute(api.db)

/** What people hear while `act` runs. */
const heard = async (act: () => Promise<unknown>) => {
  await sql`delete from notice; delete from outbox_message`.execute(api.db)
  await act()
  const rows = await api.db.selectFrom('notice').select(['accountId', 'title', 'text']).execute()
  const names = Object.fromEntries(Object.entries(api.people).map(([name, id]) => [id, name]))
  return rows
    .map(({ accountId, title, text }) => [names[accountId]!, title.replace(/\d{4}/, 'N'), text] as const)
    .toSorted(([one], [other]) => one.localeCompare(other))
}

test('a pilot says that a charge is wrong: its facts are kept, operators hear of it, and an answer is due in one business day', async () => {
  const said = await heard(() => open('maria', { kind: 'charge', charge: chargeId, text: 'See https://evil.example' }))
  expect(said.map(([who, title]) => [who, title])).toEqual([
    ['nadia', expect.stringMatching(/^Case N by Maria Reyes: Flight N52148, .*, \$\d/)],
    ['omar', expect.stringMatching(/^Case N by Maria Reyes: /)],
  ])
  expect(said[0]![2]).toContain('[link to evil . example]')
  const [one] = (await api.call('maria', 'listMyCases', { query: { order: order.id } })).json.results
  const shown = (await get('maria', one!.id)).json
  expect(shown).toMatchObject({ kind: 'charge', you: 'opener', waitsFor: 'operator', closed: null, askableOwner: null })
  expect(shown.answerBy).toBe(answerBy(new Date(shown.created), shown.zone).toISOString())
  expect(shown.facts.map(({ what }) => what)).toEqual([
    'Booking',
    'Aircraft',
    'Trip',
    'State',
    'Final price',
    'Charge',
    'Charge state',
  ])
  expect(shown.facts).toContainEqual({ what: 'State', is: 'Flight complete' })
  expect(await open('maria', { kind: 'charge', charge: chargeId })).toMatchObject({ status: 409, json: { code: 'case_open' } })
})

test('an operator answers, asks the owner, and closes it; each is told, and the log has it', async () => {
  await forget()
  const { id } = (await open('maria')).json
  expect(await heard(() => answer('omar', id, 1))).toEqual([
    ['maria', 'Case N: Tailshare answered', expect.stringContaining('We look into it')],
  ])
  expect((await get('maria', id)).json).toMatchObject({ answerBy: null, waitsFor: 'opener' })
  const asked = await heard(() => answer('omar', id, 2, { askOwner: true, text: 'Was the heater checked?' }))
  expect(asked.map(([who, title]) => [who, title])).toEqual([
    ['helen', expect.stringMatching(/^Case N: we need your view on N/)],
    ['maria', 'Case N: we asked the owner'],
  ])
  expect(asked[1]![2]).toContain('You hear from us by ')
  const mine = (await api.call('helen', 'listMyCases', { query: { asked: 'true' } })).json
  expect(mine.results.map((one) => one.id)).toEqual([id])
  const said = await heard(() => answer('helen', id, 3, { text: 'It was, on Monday' }))
  expect(said.map(([who]) => who).toSorted()).toEqual(['maria', 'nadia', 'omar'])
  expect((await api.call('helen', 'listMyCases', { query: { asked: 'true' } })).json.count).toBe(0)
  const ended = await heard(() => close('omar', id, 4))
  expect(ended.map(([who, title]) => [who, title])).toEqual([
    ['helen', 'Case N is closed: Explained'],
    ['maria', 'Case N is closed: Explained'],
  ])
  expect((await get('helen', id)).json).toMatchObject({
    you: 'owner',
    outcome: 'explained',
    entries: [{ as: 'opener' }, { as: 'operator' }, { as: 'operator' }, { as: 'owner' }, { as: 'operator' }],
  })
  const log = await api.db.selectFrom('auditEntry').select('action').where('subjectId', '=', id).orderBy('at').execute()
  expect(log.map(({ action }) => action)).toEqual(['case_answered', 'case_owner_asked', 'case_closed'])
  expect(await answer('maria', id, 5)).toMatchObject({ status: 409, json: { code: 'case_closed' } })
})

test('a mail about a case has its words and its link', async () => {
  await forget()
  const { id } = (await open('maria')).json
  await heard(() => answer('omar', id, 1))
  const mail = await api.db
    .selectFrom('outboxMessage')
    .select(['subject', 'text', 'letter'])
    .where('channel', '=', 'mail')
    .where('recipient', '=', api.emailOf('maria'))
    .executeTakeFirstOrThrow()
  expect(plainMail(letterOf(mail))).toContain('We look into it')
  expect(plainMail(letterOf(mail))).toContain(`/help/cases/${id}`)
})

test('a case is seen by its opener, the operators and the owner who was asked, and by nobody else', async () => {
  await forget()
  const { id } = (await open('maria')).json
  const status = async (who: CastKey) => (await get(who, id)).status
  expect(await Promise.all((['maria', 'omar', 'nadia', 'helen', 'tomas', 'rosa'] as const).map(status))).toEqual([
    200, 200, 200, 404, 404, 404,
  ])
  expect((await answer('helen', id, 1)).status).toBe(404)
  expect((await close('tomas', id, 1)).status).toBe(404)
  expect((await api.call('maria', 'listCases')).status).toBe(403)
  // Members cannot ask the owner or decide, and operators cannot settle for the opener.
  expect((await answer('maria', id, 1, { askOwner: true })).status).toBe(404)
  expect((await close('maria', id, 1)).status).toBe(403)
  expect((await close('omar', id, 1, 'settled')).status).toBe(403)
})

test('only the pilot, the owner and the instructor of a booking, and the payer of a charge, open a case about it', async () => {
  await forget()
  expect((await open('helen')).json.you).toBe('opener')
  expect((await open('tomas')).status).toBe(404)
  expect((await open('omar')).status).toBe(403)
  expect((await open('helen', { kind: 'charge', charge: chargeId })).status).toBe(404)
  const { order: _, ...alone } = { kind: 'other', text: 'A question', order: undefined } as const
  expect((await api.call('tomas', 'openCase', { body: alone })).json).toMatchObject({ facts: [], order: null })
  expect(await api.call('tomas', 'openCase', { body: { kind: 'flight', text: 'Which?' } })).toMatchObject({ status: 400 })
})

test('an operator with a part in the booking or its aircraft neither hears of the case nor sees it', async () => {
  await forget()
  await shareOut(api, 'N52148', { nadia: 25 })
  const opened = await heard(() => open('maria'))
  expect(opened.map(([who]) => who)).toEqual(['omar'])
  const { id } = (await api.call('omar', 'listCases')).json.results[0]!
  expect((await api.call('nadia', 'listCases')).json.count).toBe(0)
  expect((await get('nadia', id)).status).toBe(404)
  expect((await close('nadia', id, 1)).status).toBe(404)
  await sql`delete from aircraft_share`.execute(api.db)
  const own = (await api.call('nadia', 'openCase', { body: { kind: 'other', text: 'My own' } })).json
  expect(own.you).toBe('opener')
  expect((await close('nadia', own.id, 1)).status).toBe(403)
  expect((await close('nadia', own.id, 1, 'settled')).json).toMatchObject({ outcome: 'settled' })
})

test('of two answers or two decisions at the same moment one counts; the other is told to read it first', async () => {
  await forget()
  const { id } = (await open('maria')).json
  const codes = (replies: { status: number; json: unknown }[]) =>
    replies.map(({ status, json }) => (status === 200 ? 'ok' : (json as { code: string }).code)).toSorted()
  expect(codes(await Promise.all([answer('omar', id, 1), answer('nadia', id, 1)]))).toEqual(['case_changed', 'ok'])
  expect(codes(await Promise.all([close('omar', id, 2), close('nadia', id, 2)]))).toEqual(['case_closed', 'ok'])
  expect((await get('maria', id)).json.entries).toHaveLength(3)
})

test('a case ends as refunded only after a refund that operators have made since', async () => {
  await forget()
  const { id } = (await open('maria')).json
  expect(await close('omar', id, 1, 'refunded')).toMatchObject({ status: 409, json: { code: 'case_not_refunded' } })
  const refund = { kind: 'refund', cents: 2_000, reason: 'The heater did not work' } as const
  expect((await api.call('omar', 'askIntervention', { params: { id: order.id }, body: refund })).json.state).toBe('done')
  expect((await close('omar', id, 1, 'refunded')).json).toMatchObject({ outcome: 'refunded' })
})

test('an account has at most ten open cases, even if it opens them at the same moment', async () => {
  await forget()
  const orders = await Promise.all(Array.from({ length: 6 }, (_, at) => insertOrder(api, { startsIn: 600 + at * 40 })))
  const both = orders.flatMap(({ id }) => [open('maria', { order: id }), open('maria', { order: id, kind: 'aircraft' })])
  const replies = await Promise.all(both)
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(10).fill(200), 409, 409])
})

test('cases that are opened and closed again count for a day, and members wait for an answer after ten entries', async () => {
  await forget()
  for (let at = 0; at < 10; at += 1) {
    const { id } = (await open('maria')).json
    expect((await close('maria', id, 1, 'settled')).status).toBe(200)
  }
  expect((await open('maria')).json).toMatchObject({ code: 'too_many_cases' })
  await sql`update support_case set opened_at = opened_at - interval '25 hours'`.execute(api.db)
  const { id } = (await open('maria')).json
  for (let seen = 1; seen < 10; seen += 1) expect((await answer('maria', id, seen)).status).toBe(200)
  expect((await answer('maria', id, 10)).json).toMatchObject({ code: 'case_waits' })
  expect((await answer('omar', id, 10, { askOwner: true })).status).toBe(200)
  const twenty = await Promise.all(Array.from({ length: 20 }, (_, at) => answer(at % 2 ? 'maria' : 'helen', id, 11)))
  expect(twenty.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the owner who is asked does not read why the pilot’s payment failed', async () => {
  await forget()
  const { id } = (await open('maria', { kind: 'charge', charge: chargeId })).json
  const facts = JSON.stringify([
    { what: 'Charge', is: 'Flight' },
    { what: 'Failed because', is: 'Insufficient funds' },
  ])
  await sql`update support_case set facts = ${facts}::jsonb where id = ${id}`.execute(api.db)
  await answer('omar', id, 1, { askOwner: true })
  const whats = async (who: CastKey) => (await get(who, id)).json.facts.map(({ what }) => what)
  expect([await whats('maria'), await whats('omar'), await whats('helen')]).toEqual([
    ['Charge', 'Failed because'],
    ['Charge', 'Failed because'],
    ['Charge'],
  ])
})

test('the queue has what an operator must act on, earliest due first: new words, and an owner who is late to answer', async () => {
  await forget()
  const first = (await open('maria')).json.id
  const second = (await open('helen')).json.id
  await sql`update support_case set answer_by = answer_by + interval '1 minute' where id = ${second}`.execute(api.db)
  const shown = async (show: 'waiting' | 'answered' | 'closed') =>
    (await api.call('omar', 'listCases', { query: { show } })).json.results.map(({ id }) => id)
  expect(await shown('waiting')).toEqual([first, second])
  await answer('omar', first, 1)
  expect([await shown('waiting'), await shown('answered')]).toEqual([[second], [first]])
  await answer('maria', first, 2, { text: 'It still smells' })
  await answer('helen', second, 1, { text: 'I add a note' })
  expect((await shown('waiting')).toSorted()).toEqual([first, second].toSorted())
  await answer('omar', first, 3, { askOwner: true })
  expect(await shown('answered')).toEqual([first])
  await sql`update support_case set answer_by = now() - interval '1 hour' where id = ${first}`.execute(api.db)
  expect(await shown('waiting')).toEqual([first, second])
})

test('cases are deleted three years after they are closed, and end when their opener leaves', async () => {
  await forget()
  const { id } = (await open('maria')).json
  await close('omar', id, 1)
  await run(api, 'tidyCases', {})
  expect((await get('maria', id)).status).toBe(200)
  await sql`update support_case set closed_at = now() - interval '37 months'`.execute(api.db)
  await run(api, 'tidyCases', {})
  expect(await api.db.selectFrom('caseEntry').select('id').execute()).toEqual([])
  const left = (await api.call('sam', 'openCase', { body: { kind: 'other', text: 'I leave' } })).json
  await api.db.transaction().execute((tx) => forgetPerson(tx, { id: api.people.sam, email: api.emailOf('sam'), now: new Date() }))
  await run(api, 'tidyCases', {})
  expect((await get('omar', left.id)).json).toMatchObject({ outcome: 'settled', opener: { firstName: 'Former' } })
})
