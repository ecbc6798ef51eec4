import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../../test/orders.ts'
import { bringBack, depart } from '../../../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Who = keyof Api['people']
const receipt = (who: Who | undefined, id: string) => api.call(who, 'getControlReceipt', { params: { id } })
const pdfText = async (id: string) => {
  const { status, headers, raw } = await api.call('rosa', 'downloadControlReceipt', { params: { id } })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(raw)), { mergePages: true })
  return { totalPages, text: text.replaceAll(/\s+/g, ' ') }
}

test('the pilot has operational control from release to return, as signed, shown on one page for an inspector', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  expect(await receipt('maria', id)).toMatchObject({ status: 200, json: null })
  expect((await api.call('maria', 'downloadControlReceipt', { params: { id } })).status).toBe(404)
  await depart(api, 'rosa', id, { pilotSignature: 'maria reyes', releasedBy: 'Rosa Vidal' })
  const out = await receipt('maria', id)
  expect(out.json).toMatchObject({
    tailNumber: 'N417TS',
    owner: 'Helen Marsh',
    statement: expect.stringContaining('I, Maria Reyes, take operational control of N417TS (14 CFR 1.1)'),
    taken: { pilot: { name: 'Maria Reyes' }, released: { name: 'Rosa Vidal', as: 'staff' } },
    ended: null,
    letPass: [],
    intact: true,
  })
  expect((await pdfText(id)).text).toContain('and has it. Planned return:')
  await bringBack(api, 'rosa', id)
  const back = await receipt('helen', id)
  expect(back.json).toMatchObject({ taken: out.json.taken, ended: { by: 'Rosa Vidal' }, intact: true })
  const { totalPages, text } = await pdfText(id)
  expect(totalPages).toBe(1)
  for (const part of [
    'Maria Reyes had operational control',
    '14 CFR 91.3',
    'when Rosa Vidal took the aircraft back',
    back.json.taken.sha256,
    'match what is kept',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('$')
})

test('only pilot, owner, instructor, airport staff and operators may read it', async () => {
  const { id } = await insertOrder(api, { csip: 'elena' })
  await depart(api, 'rosa', id)
  for (const who of ['maria', 'helen', 'elena', 'rosa', 'omar'] as const) expect((await receipt(who, id)).status).toBe(200)
  expect((await receipt('jonas', id)).status).toBe(404)
  expect((await receipt(undefined, id)).status).toBe(401)
  expect((await api.call('jonas', 'downloadControlReceipt', { params: { id } })).status).toBe(404)
})

test('a departure needs the pilot’s signature under their own name; a pilot checking out alone signs both', async () => {
  const { id } = await insertOrder(api)
  const { questions } = (await api.call('maria', 'openDeparture', { params: { order: id }, body: {} })).json
  expect(questions.find(({ key }) => key === 'idAndMedical')!.hint).toBe('Maria Reyes')
  const unsigned = await depart(api, 'maria', id, { pilotSignature: null, releasedBy: null })
  expect(unsigned.json).toMatchObject({ code: 'record_incomplete', missing: ['pilotSignature', 'releasedBy'] })
  const other = await depart(api, 'maria', id, { pilotSignature: 'Rosa Vidal' })
  expect(other.json.problems).toContainEqual({
    question: 'pilotSignature',
    text: 'Please write the name as it is on the account: Maria Reyes',
    severity: 'block',
  })
  expect((await depart(api, 'maria', id)).status).toBe(200)
  expect((await receipt('maria', id)).json.taken.released).toMatchObject({ name: 'Maria Reyes', as: 'pilot' })
})

test('with a student the instructor is pilot in command, is named and signs', async () => {
  const lesson = await insertOrder(api, { pilot: 'sam', csip: 'elena' })
  const asked = (await api.call('rosa', 'openDeparture', { params: { order: lesson.id }, body: {} })).json
  const questionOf = (key: string) => asked.questions.find((one) => one.key === key)
  const signature = questionOf('pilotSignature')!
  expect(signature).toMatchObject({ mustRead: 'Elena Park' })
  expect(questionOf('idAndMedical')!.hint).toBe('Elena Park, who is pilot in command; the photo ID of Sam Okafor')
  const other = await depart(api, 'rosa', lesson.id, { pilotSignature: 'Sam Okafor' })
  expect(other.json.problems).toContainEqual(expect.objectContaining({ question: 'pilotSignature', severity: 'block' }))
  expect((await depart(api, 'rosa', lesson.id, { pilotSignature: 'Elena Park', releasedBy: 'Rosa Vidal' })).status).toBe(200)
  const signed = (await receipt('sam', lesson.id)).json
  expect(signed).toMatchObject({ taken: { pilot: { name: 'Elena Park' } }, intact: true })
  expect(signature.hint).toBe(signed.statement)
  expect(signed.statement).toContain('I fly with Sam Okafor as instructor. Sam Okafor leases the aircraft from')
})

test('an owner leases nothing from themselves', async () => {
  const own = await insertOrder(api, { pilot: 'helen' })
  expect((await depart(api, 'rosa', own.id, { pilotSignature: 'Helen Marsh', releasedBy: 'Rosa Vidal' })).status).toBe(200)
  const { statement } = (await receipt('helen', own.id)).json
  expect(statement).toContain('I am its owner, and nobody leases it.')
  expect(statement).not.toContain('without crew')
})

test('a signed receipt cannot be changed, and tampering shows', async () => {
  const { id } = await insertOrder(api)
  await depart(api, 'rosa', id)
  await expect(sql`update operational_control set at = now()`.execute(api.db)).rejects.toThrow(/append-only/)
  await sql`alter table operational_control disable trigger all`.execute(api.db)
  await sql`update operational_control set body = jsonb_set(body, '{pilot,name}', '"Jonas Lind"')`.execute(api.db)
  expect((await receipt('maria', id)).json.intact).toBe(false)
  expect((await pdfText(id)).text).toContain('WARNING')
})

test('a correction does not change it', async () => {
  const { id } = await insertOrder(api, { start: halfHour(-3) })
  await depart(api, 'rosa', id)
  await bringBack(api, 'rosa', id)
  const before = (await receipt('maria', id)).json
  await api.call('rosa', 'answerReturn', { params: { order: id }, body: { answers: { landingsDay: 2 }, reason: 'Misread' } })
  expect((await receipt('maria', id)).json).toEqual(before)
})
