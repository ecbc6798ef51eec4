import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { run } from '../../../../test/money.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { depart } from '../../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Severity = 'grounding' | 'limit' | 'cosmetic'
type Stage = 'departure' | 'return'
const report = (
  who: keyof Api['people'],
  order: string,
  severity: Severity,
  question = 'newDamage',
  stage: Stage = 'departure',
) =>
  api.call(who, 'reportSquawk', {
    params: { order, stage, question },
    body: { text: 'Nick in the propeller, 3 in.', severity },
  })
const warnings = (who: keyof Api['people']) =>
  api.db
    .selectFrom('notice')
    .select(['title', 'text', 'link'])
    .where('accountId', '=', api.people[who])
    .where('kind', '=', 'warning')
    .execute()

test('a grounding squawk blocks the aircraft at once, and everyone who booked it is told', async () => {
  const today = await insertOrder(api)
  const later = await insertOrder(api, { pilot: 'jonas', start: halfHour(48) })
  const flown = await insertOrder(api, { pilot: 'ines', start: halfHour(-48), status: 'flight_complete' })
  await api.call('rosa', 'openDeparture', { params: { order: today.id } })
  const issue = await report('rosa', today.id, 'grounding')
  expect(await warnings('jonas')).toEqual([])
  await api.runJobs()
  expect(issue.json).toMatchObject({
    severity: 'grounding',
    state: 'open',
    question: 'newDamage',
    text: 'Nick in the propeller, 3 in.',
  })
  const aircraft = await api.db
    .selectFrom('aircraft')
    .select('groundedReason')
    .where('id', '=', today.aircraftId)
    .executeTakeFirst()
  expect(aircraft).toEqual({ groundedReason: 'Nick in the propeller, 3 in.' })
  expect(await warnings('jonas')).toEqual([
    {
      title: 'N417TS is grounded',
      text: expect.stringContaining('at risk: Nick in the propeller, 3 in.'),
      link: expect.stringContaining('/booking/orders/'),
    },
  ])
  expect(await warnings('maria')).toHaveLength(1)
  expect(await warnings('helen')).toHaveLength(1)
  expect(await warnings('ines')).toEqual([])
  const atRisk = await api.db.selectFrom('orders').select('id').where('atRiskSquawkId', '=', issue.json.id).execute()
  expect(atRisk.map(({ id }) => id).sort()).toEqual([today.id, later.id].sort())
  expect(atRisk.map(({ id }) => id)).not.toContain(flown.id)

  const left = await depart(api, 'maria', today.id)
  expect(left.status).toBe(422)
  expect(left.json.problems).toContainEqual({
    question: 'squawksRead',
    text: 'The aircraft is grounded: Nick in the propeller, 3 in.',
    severity: 'block',
  })
})

test('notices of a grounding are sent by jobs: once per booking, and not after the release', async () => {
  const today = await insertOrder(api, { status: 'checking_in' })
  await insertOrder(api, { pilot: 'jonas', start: halfHour(48) })
  const { json } = await report('rosa', today.id, 'grounding')
  const tell = () => run(api, 'tellGrounded', { squawkId: json.id })
  await Promise.all([tell(), tell()])
  expect(await warnings('jonas')).toHaveLength(1)
  await api.call('helen', 'releaseAircraft', { params: { id: json.id }, body: { note: 'Dressed the blade' } })
  const again = await report('rosa', today.id, 'grounding')
  await api.call('helen', 'releaseAircraft', { params: { id: again.json.id }, body: { note: 'Nothing there' } })
  for (const squawkId of [json.id, again.json.id]) await run(api, 'tellGrounded', { squawkId })
  expect(await warnings('jonas')).toHaveLength(1)
  expect(await warnings('maria')).toHaveLength(1)
})

test('a booking made during the grounding is at risk within a minute, and its pilot is told', async () => {
  const { id } = await insertOrder(api, { status: 'checking_in' })
  const { json } = await report('rosa', id, 'grounding')
  const late = await insertOrder(api, { pilot: 'jonas', start: halfHour(48) })
  await run(api, 'watchOrders', {})
  await run(api, 'watchOrders', {})
  await api.runJobs()
  const risk = await api.db.selectFrom('orders').select('atRiskSquawkId').where('id', '=', late.id).executeTakeFirst()
  expect(risk).toEqual({ atRiskSquawkId: json.id })
  expect((await warnings('jonas')).filter(({ title }) => title === 'N417TS is grounded')).toHaveLength(1)
})

test('the owner closes a lesser squawk with the work done; pilots and the ramp cannot', async () => {
  const { id } = await insertOrder(api, { status: 'checking_in' })
  const { json } = await report('maria', id, 'limit')
  const close = (who: keyof Api['people']) =>
    api.call(who, 'releaseAircraft', { params: { id: json.id }, body: { note: 'New sun visor' } })
  expect([(await close('maria')).status, (await close('rosa')).status]).toEqual([404, 404])
  expect((await close('helen')).json).toMatchObject({ state: 'closed', severity: 'limit' })
  const { json: asked } = await api.call('rosa', 'listDepartureQuestions', { query: { order_id: id } })
  expect(asked).toContainEqual(expect.objectContaining({ key: 'squawksRead', hint: 'None are open' }))
})

test('a pilot’s own squawk does not waive their late fee; someone else’s does', async () => {
  const { id } = await insertOrder(api, { status: 'checking_in', start: halfHour(1) })
  await report('maria', id, 'limit')
  const page = async () => (await api.call('maria', 'getOrder', { params: { id } })).json
  expect((await page()).trouble).toBe('none')
  await report('rosa', id, 'limit', 'tires')
  expect((await page()).trouble).toBe('squawk')
})

test('a report sent twice by a phone counts once', async () => {
  const { id } = await insertOrder(api, { status: 'checking_in' })
  const first = await report('maria', id, 'grounding')
  expect((await report('maria', id, 'grounding')).json).toEqual(first.json)
  expect(await api.db.selectFrom('squawk').select('id').execute()).toHaveLength(1)
  expect(await warnings('helen')).toHaveLength(1)
})

test('lesser squawks are told to the owner and shown to the next pilot, and ground nothing', async () => {
  const { id, aircraftId } = await insertOrder(api, { status: 'checking_in' })
  await report('maria', id, 'limit')
  const aircraft = await api.db.selectFrom('aircraft').select('groundedReason').where('id', '=', aircraftId).executeTakeFirst()
  expect(aircraft).toEqual({ groundedReason: null })
  const notice = await api.db
    .selectFrom('notice')
    .select(['kind', 'title'])
    .where('accountId', '=', api.people.helen)
    .executeTakeFirst()
  expect(notice).toEqual({ kind: 'system', title: 'New squawk on N417TS' })
  const { json } = await api.call('maria', 'listDepartureQuestions', { query: { order_id: id } })
  const questions = json as unknown as { key: string; hint: string }[]
  expect(questions.find(({ key }) => key === 'squawksRead')?.hint).toBe('Nick in the propeller, 3 in.')
  expect((await report('maria', id, 'limit', 'wings')).status).toBe(404)
})

test('a pilot reports from when the check-out opens, begun or not, until a day after the return; owner and staff at any time', async () => {
  const { id } = await insertOrder(api, { start: halfHour(6) })
  const early = await report('maria', id, 'cosmetic')
  expect([early.status, early.json.code]).toEqual([409, 'wrong_state'])
  const { id: now } = await insertOrder(api, { pilot: 'jonas' })
  expect((await report('jonas', now, 'cosmetic')).status).toBe(200)
  expect((await report('helen', id, 'cosmetic')).status).toBe(200)
  const back = await insertOrder(api, { pilot: 'ines', start: halfHour(-48), status: 'flight_complete' })
  const returned = (hoursAgo: number) =>
    api.db
      .updateTable('orders')
      .set({ dropRealAt: halfHour(-hoursAgo) })
      .where('id', '=', back.id)
      .execute()
  await returned(23)
  expect((await report('ines', back.id, 'cosmetic')).status).toBe(200)
  await returned(25)
  expect((await report('ines', back.id, 'limit')).status).toBe(409)
  expect((await report('rosa', back.id, 'limit')).status).toBe(200)
})

test('nothing can be reported at a return before the departure', async () => {
  const { id } = await insertOrder(api)
  for (const who of ['rosa', 'helen'] as const) {
    const early = await report(who, id, 'grounding', 'newSquawk', 'return')
    expect(early).toMatchObject({ status: 409, json: { code: 'wrong_state', detail: 'The aircraft has not left yet.' } })
  }
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('id', '=', id).execute()
  expect((await report('maria', id, 'cosmetic')).json.detail).toBe(
    'This booking is canceled. Please tell the owner what you found.',
  )
  await api.db.updateTable('orders').set({ status: 'in_flight' }).where('id', '=', id).execute()
  expect((await report('rosa', id, 'cosmetic', 'newSquawk', 'return')).status).toBe(200)
})
