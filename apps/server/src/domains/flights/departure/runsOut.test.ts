import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { depart } from '../../../../test/bookings/ramp.ts'

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const blocks = (problems: { severity: string }[]) => problems.filter(({ severity }) => severity === 'block')

test('a pilot whose insurance expired after booking cannot depart', async () => {
  const { id } = await insertOrder(api)
  const insurance = api.db.updateTable('document').where('accountId', '=', api.people.maria).where('kind', '=', 'insurance')
  await insurance.set({ expiresOn: '2026-01-31' }).execute()
  const held = await depart(api, 'rosa', id)
  expect(held.status).toBe(422)
  const problem = { question: 'idAndMedical', text: expect.stringMatching(/insurance/i), severity: 'block' }
  expect(blocks(held.json.problems)).toEqual([problem])
})

test('an aircraft whose inspection expired after booking cannot depart, by its records or its panel', async () => {
  const { id, aircraftId } = await insertOrder(api)
  const item = await api.db
    .insertInto('maintenanceItem')
    .values({ id: randomUUID(), aircraftId, title: 'Annual inspection', dueOn: '2026-01-31', intervalMonths: 12, grounds: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = await depart(api, 'rosa', id)
  const problem = { question: 'inspectionsValid', text: expect.stringMatching(/Annual inspection comes due/), severity: 'block' }
  const overdue = { ...problem, text: expect.stringMatching(/Annual inspection is overdue\. It was due by Sat, Jan 31, 2026/) }
  expect(held.status).toBe(422)
  expect(blocks(held.json.problems)).toEqual([overdue])
  const due = api.db.updateTable('maintenanceItem').where('id', '=', item.id)
  await due.set({ dueOn: null, dueHobbs: 1288.6, intervalHours: 100 }).execute()
  // The records leave 4.0 h, enough for the trip; the panel leaves 0.6.
  const answers = { hobbs: 1288, flightMeter: 1098 }
  const read = await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers, complete: true } })
  expect(read.json.problems).toContainEqual(problem)
  await api.db.updateTable('maintenanceItem').where('id', '=', item.id).set({ dueHobbs: 1400 }).execute()
  expect((await depart(api, 'rosa', id)).json.problems).not.toContainEqual(problem)
})
