import { daysBetween, plusDays, plusMonths } from '@tailshare/contract/text/period'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { closeIn, monthsAgo, noonOf, shareCosts, standsAt } from '../../../../../test/sharing/sharedCosts.ts'
import { inTransaction } from '../../../../db/connect.ts'
import { handOverShare } from '../../../aircraft/shares/steps.ts'

let api: Api
let aircraftId: string
const [month, next] = [monthsAgo(2), monthsAgo(1)]
beforeEach(async () => {
  api = await startApi()
  aircraftId = await shareCosts(api, { tomas: 25 }, { from: month, monthCents: 0 })
})
afterEach(() => api.close())

const covers = { coversFrom: `${month}-05`, coversTo: plusDays(plusMonths(`${month}-05`, 12), -1) }
const enter = (body: object = {}) =>
  api.call('helen', 'addExpense', {
    params: { aircraftId },
    body: {
      title: 'Insurance',
      cents: 600_000,
      day: `${month}-05`,
      paidById: api.people.helen,
      split: 'share',
      ...covers,
      ...body,
    },
  })

test('a year of insurance is shared by the days of each holder: a hand-over in the middle splits the rest', async () => {
  const { json } = await enter()
  expect(json).toMatchObject(covers)
  const at = noonOf(month, 10)
  await api.db.updateTable('expense').set({ state: 'agreed', agreedAt: at }).where('id', '=', json.id).execute()
  await closeIn(api, month)
  expect([await standsAt(api, 'helen'), await standsAt(api, 'tomas')]).toEqual([450_000 - 600_000, 150_000])
  const on = `${next}-15`
  const [fromId, toId] = [api.people.tomas, api.people.priya]
  await inTransaction(api.db, (tx) => handOverShare(tx, { aircraftId, fromId, toId, percent: 25, on }))
  await closeIn(api, next)
  const days = daysBetween(covers.coversFrom, plusDays(covers.coversTo, 1))
  const left = daysBetween(on, plusDays(covers.coversTo, 1))
  const moved = Math.round((150_000 * left) / days)
  expect([await standsAt(api, 'tomas'), await standsAt(api, 'priya')]).toEqual([150_000 - moved, moved])
  const { json: seen } = await api.call('helen', 'getSharedCosts', { params: { aircraftId }, query: { month: next } })
  const lines = seen.people.flatMap(({ lines: own }) => own.filter(({ title }) => title.startsWith('Insurance')))
  expect(lines.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([-moved, moved])
})

test('an expense covers full days, from first to last, up to three years, and is split by share', async () => {
  const wrong = async (body: object) => {
    const { status, json } = await enter(body)
    return [status, Object.keys(json)[0]]
  }
  expect(await wrong({ coversTo: null })).toEqual([400, 'coversTo'])
  expect(await wrong({ coversFrom: null })).toEqual([400, 'coversFrom'])
  expect(await wrong({ coversTo: `${month}-04` })).toEqual([400, 'coversTo'])
  expect(await wrong({ coversTo: plusMonths(`${month}-05`, 36) })).toEqual([400, 'coversTo'])
  expect(await wrong({ split: 'hours' })).toEqual([400, 'split'])
  const { json } = await enter({ coversFrom: undefined, coversTo: undefined })
  expect(json).toMatchObject({ coversFrom: null, coversTo: null })
  const changed = await api.call('helen', 'changeExpense', { params: { aircraftId, id: json.id }, body: covers })
  expect(changed.json).toMatchObject({ ...covers, round: 2 })
})
