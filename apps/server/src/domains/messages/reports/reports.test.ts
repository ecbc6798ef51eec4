import { plusHours } from '@tailshare/contract/text/period'
import type { Body } from '@tailshare/contract/routes'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { startHearing } from '../../../../test/heard.ts'
import { phonePhoto } from '../../../../test/bookings/ramp.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const write = async (from: CastKey, to: CastKey, message: string) =>
  (await api.call(from, 'sendMessage', { body: { userTo: api.people[to], message } })).json
const report = (who: CastKey | undefined, id: string, body: Body<'reportMessage'> = { kind: 'spam', text: 'Not about flying' }) =>
  api.call(who, 'reportMessage', { params: { id }, body })
const queue = async (status: 'open' | 'decided' = 'open') =>
  (await api.call('omar', 'listReportedMessages', { query: { status } })).json
const newest = async () => (await queue()).results.at(-1)!
const decideAs = (who: CastKey | undefined, id: string, body: Body<'decideReportedMessage'>) =>
  api.call(who, 'decideReportedMessage', { params: { id }, body })
const decide = (id: string, body: Body<'decideReportedMessage'>) => decideAs('omar', id, body)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)
const word = { wordToReporter: 'Thank you for telling us.', wordToWriter: 'Please stay with flying.' }

test('the recipient reports a message once, with the messages before it; the writer is not told', async () => {
  for (let index = 1; index <= 7; index++)
    await write(index % 2 ? 'maria' : 'helen', index % 2 ? 'helen' : 'maria', `Line ${index}`)
  const { id } = await write('maria', 'helen', 'Cheap watches!')
  const heard = await startHearing(api)
  const { status, json } = await report('helen', id, { kind: 'money_outside', text: 'She wants me to buy watches.' })
  expect([status, json.reported]).toEqual([200, true])
  expect((await api.call('maria', 'getMessage', { params: { id } })).json.reported).toBe(false)
  expect((await report('helen', id)).json).toMatchObject({ code: 'message_reported' })
  const told = {
    title: 'Helen Marsh reported a message',
    text: 'It is by Maria Reyes. The reason: Wants money outside of Tailshare.',
    link: '/operator/messages',
  }
  expect(await heard()).toMatchObject([
    { who: 'nadia', ...told },
    { who: 'omar', ...told },
  ])
  expect((await api.call('omar', 'listMarkers')).json.map(({ markedMenuItem }) => markedMenuItem)).toContain('reported-messages')
  const row = await newest()
  expect(row).toMatchObject({
    kind: 'money_outside',
    text: 'She wants me to buy watches.',
    reporter: { id: api.people.helen, hasLeft: false },
    writer: { id: api.people.maria, isSuspended: false },
    now: 'stands',
    earlier: 0,
    whyNot: null,
    decided: null,
  })
  expect(row.copy.map(({ message }) => message)).toEqual(['Line 3', 'Line 4', 'Line 5', 'Line 6', 'Line 7', 'Cheap watches!'])
})

test('the copy stays unchanged when the message is edited or deleted, and operators read no further', async () => {
  const { id } = await write('jonas', 'helen', 'You will regret this')
  await report('helen', id, { kind: 'harassment', text: '' })
  await api.call('jonas', 'changeMessage', { params: { id }, body: { message: 'Have a nice day' } })
  expect(await newest()).toMatchObject({ now: 'changed', copy: [{ message: 'You will regret this' }] })
  await api.call('jonas', 'takeBackMessage', { params: { id } })
  await write('jonas', 'helen', 'What I wrote later')
  const row = await newest()
  expect(row).toMatchObject({ now: 'taken_back', copy: [{ message: 'You will regret this' }] })
  expect(JSON.stringify(row)).not.toContain('later')
  expect((await api.call('omar', 'getMessage', { params: { id } })).status).toBe(404)
  expect((await decide(row.id, { decision: 'warned', ...word })).status).toBe(200)
})

test('a photo stays with the report when its message goes, for operators only', async () => {
  const photo = (
    await api.call('maria', 'uploadMessageFile', { body: {}, file: { name: 'rude.jpg', bytes: await phonePhoto() } })
  ).json
  const sent = await api.call('maria', 'sendMessage', { body: { userTo: api.people.helen, message: '', files: [photo.id] } })
  await report('helen', sent.json.id)
  await api.call('maria', 'takeBackMessage', { params: { id: sent.json.id } })
  await api.runJobs()
  const row = await newest()
  const file = row.copy.at(-1)!.files[0]!
  expect(file).toMatchObject({ name: 'rude.webp', url: `/api/v1/operator/messages/files/${file.id}/file/` })
  const open = (who: CastKey | undefined, id = file.id) => api.call(who, 'getReportedFile', { params: { id } })
  expect((await sharp((await open('omar')).raw).metadata()).format).toBe('webp')
  expect([(await open('helen')).status, (await open(undefined)).status]).toEqual([403, 401])
  const other = await api.call('jonas', 'uploadMessageFile', { body: {}, file: { name: 'own.jpg', bytes: await phonePhoto(90) } })
  const { fileId } = await api.db
    .selectFrom('messageFile')
    .select('fileId')
    .where('id', '=', other.json.id)
    .executeTakeFirstOrThrow()
  expect((await open('omar', fileId)).status).toBe(404)
  await decide(row.id, { decision: 'nothing', ...word })
})

test('people cannot report their own, others’ or deleted messages', async () => {
  const { id } = await write('maria', 'helen', 'Hello there')
  expect((await report('maria', id)).status).toBe(403)
  expect((await report('victor', id)).status).toBe(404)
  expect((await report('omar', id)).status).toBe(404)
  expect((await report(undefined, id)).status).toBe(401)
  const empty = await report('helen', id, { kind: 'other', text: ' ' })
  expect([empty.status, Object.keys(empty.json)]).toEqual([400, ['text']])
  expect((await report('helen', id, { kind: 'rude' as 'spam', text: '' })).status).toBe(400)
  await api.call('maria', 'takeBackMessage', { params: { id } })
  expect((await report('helen', id)).json).toMatchObject({ code: 'message_gone' })
})

test('only operators see the queue and decide, and not about themselves', async () => {
  const { id } = await write('maria', 'omar', 'Dear operator')
  await report('omar', id)
  const own = await newest()
  expect(own.whyNot).toContain('Another operator')
  expect((await decide(own.id, { decision: 'nothing', ...word })).json).toMatchObject({ code: 'own_account' })
  for (const who of ['helen', undefined] as const) {
    const expected = who ? 403 : 401
    expect((await api.call(who, 'listReportedMessages', { query: {} })).status).toBe(expected)
    expect((await decideAs(who, own.id, { decision: 'nothing', ...word })).status).toBe(expected)
  }
  const wordless = await decide(own.id, { decision: 'warned', wordToReporter: 'Thanks', wordToWriter: '' })
  expect([wordless.status, Object.keys(wordless.json)]).toEqual([400, ['wordToWriter']])
  expect((await decide(crypto.randomUUID(), { decision: 'nothing', ...word })).status).toBe(404)
})

test('no action: the reporter is told why, the writer is not told, and it can be reported again', async () => {
  const { id } = await write('victor', 'helen', 'I liked the last flight less')
  await report('helen', id)
  const heard = await startHearing(api)
  const { json } = await decide((await newest()).id, { decision: 'nothing', wordToReporter: 'It is an opinion.' })
  expect(json.decided).toMatchObject({
    decision: 'nothing',
    by: 'Omar Haddad',
    wordToReporter: 'It is an opinion.',
    wordToWriter: '',
  })
  expect(await heard()).toMatchObject([
    {
      who: 'helen',
      title: 'We looked at the message by Victor that you reported',
      text: 'We read it and left it as it is. It is an opinion.',
      link: `/messages/${api.people.victor}`,
    },
  ])
  expect((await decide(json.id, { decision: 'removed', ...word })).json).toMatchObject({ code: 'report_decided' })
  expect((await api.call('helen', 'getMessage', { params: { id } })).json.reported).toBe(false)
  expect((await report('helen', id)).status).toBe(200)
  await decide((await newest()).id, { decision: 'nothing', ...word })
})

test('a removed message disappears from chat and notices; both are told, and the audit log keeps it', async () => {
  await api.call('helen', 'readChat', { body: { user: api.people.victor } })
  const { id } = await write('victor', 'helen', 'Buy my course at https://evil.example/x')
  await report('helen', id)
  const heard = await startHearing(api)
  await decide((await newest()).id, { decision: 'removed', ...word })
  const told = await heard()
  expect(told.map(({ who, title }) => [who, title])).toEqual([
    ['helen', 'We looked at the message by Victor that you reported'],
    ['victor', 'We removed a message you wrote'],
  ])
  expect(told[1]!.text).toBe(
    'You wrote: “Buy my course at [link to evil . example]”\n\nPlease stay with flying.\n\nNobody can read it anymore.',
  )
  for (const who of ['helen', 'victor'] as const)
    expect((await api.call(who, 'getMessage', { params: { id } })).json).toMatchObject({
      message: '',
      takenBack: true,
      removed: true,
      changeUntil: null,
    })
  const bell = await api.db.selectFrom('notice').select('text').where('accountId', '=', api.people.helen).execute()
  expect(bell.map(({ text }) => text)).toContain('The message was removed by an operator.')
  expect(bell.filter(({ text }) => text.includes('Buy my course'))).toEqual([])
  const { results } = (await api.call('omar', 'listAudit', { query: { action: 'message_report_decided' } })).json
  expect(results[0]).toMatchObject({
    actor: { id: api.people.omar },
    about: { id: api.people.victor },
    reason: 'Please stay with flying.',
    details: ['Message removed; reported as: Spam or advertising', 'Buy my course at https://evil.example/x'],
  })
  expect((await queue('decided')).results[0]).toMatchObject({ now: 'removed', decided: { decision: 'removed' } })
})

test('a suspension signs the writer out, says why once, and counts for the next report', async () => {
  const first = await write('sam', 'elena', 'Pay me on the side')
  const second = await write('sam', 'elena', 'Now')
  await report('elena', first.id, { kind: 'money_outside', text: '' })
  await report('elena', second.id)
  const [one, other] = (await queue()).results.slice(-2)
  const heard = await startHearing(api)
  expect((await decide(one!.id, { decision: 'suspended', ...word })).json.writer.isSuspended).toBe(true)
  expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
    ['elena', 'We looked at the message by Sam that you reported'],
    // All other operators are told of a suspension.
    ['nadia', 'Suspended: sam@tailshare.example'],
    ['sam', 'Your Tailshare account is suspended'],
  ])
  expect((await api.call('sam', 'getAccount')).status).toBe(401)
  expect((await newest()).earlier).toBe(1)
  expect((await decide(other!.id, { decision: 'suspended', ...word })).json).toMatchObject({ code: 'already_suspended' })
  expect((await queue()).results.map(({ id }) => id)).toContain(other!.id)
  await api.db.updateTable('account').set({ deletedAt: new Date() }).where('id', '=', api.people.sam).execute()
  expect((await decide(other!.id, { decision: 'warned', ...word })).json).toMatchObject({ code: 'writer_gone' })
  expect((await decide(other!.id, { decision: 'removed', ...word })).status).toBe(200)
})

test('of twenty simultaneous reports ten a day are accepted, and of twenty about one message one', async () => {
  await api.db
    .updateTable('messageReport')
    .set({ createdAt: plusHours(new Date(), -25) })
    .execute()
  const ids: string[] = []
  for (let index = 0; index < 20; index++) ids.push((await write('jonas', 'helen', `Number ${index}`)).id)
  const same = await Promise.all(ids.map(() => report('helen', ids[0]!)))
  expect(statuses(same)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  const many = await Promise.all(ids.slice(1).map((id) => report('helen', id)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]))
})

test('two simultaneous decisions: one counts, and the other operator is told', async () => {
  const { id } = await newest()
  const both = await Promise.all([1, 2, 3].map(() => decide(id, { decision: 'removed', ...word })))
  expect(statuses(both)).toEqual([200, 409, 409])
})
