import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { monthsAgo, shareCosts } from '../../../../../test/sharing/sharedCosts.ts'

let api: Api
let aircraftId: string
beforeAll(async () => {
  api = await startApi()
  aircraftId = await shareCosts(api, { tomas: 25, priya: 25 })
})
afterAll(() => api.close())

const day = `${monthsAgo(0)}-01`
const enter = (more: object = {}) => {
  const body = { title: 'New tires', cents: 60_000, day, paidById: api.people.tomas, split: 'share' as const, ...more }
  return api.call('tomas', 'addExpense', { params: { aircraftId }, body })
}

test('saving an unchanged expense keeps its answers and asks no one again', async () => {
  const { id } = (await enter()).json
  const params = { aircraftId, id }
  await api.call('helen', 'agreeExpense', { params, body: { round: 1 } })
  const heard = await startHearing(api)
  for (const body of [{}, { cents: 60_000 }, { title: 'New tires', paidById: api.people.tomas }]) {
    const same = await api.call('tomas', 'changeExpense', { params, body })
    expect([same.status, same.json]).toMatchObject([200, { round: 1, answers: [{ person: { firstName: 'Helen' } }] }])
  }
  expect(await heard()).toEqual([])
  expect((await api.call('tomas', 'changeExpense', { params, body: { cents: 60_001 } })).json).toMatchObject({
    round: 2,
    answers: [],
  })
  expect((await heard()).map(({ who }) => who)).toEqual(['helen', 'priya'])
})

test('an expense dated in no possible month of shared costs is refused at its field', async () => {
  for (const old of ['0001-01-01', '1899-12-31', '1999-12-31'])
    expect(await enter({ day: old })).toMatchObject({ status: 400, json: { day: ['Date is outdated'] } })
  const { id } = (await enter({ day: '2000-01-01' })).json
  const late = await api.call('tomas', 'changeExpense', { params: { aircraftId, id }, body: { day: '0001-01-01' } })
  expect([late.status, late.json]).toMatchObject([400, { day: ['Date is outdated'] }])
})
