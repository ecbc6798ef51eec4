import { dayIn, instantAt, plusDays } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { zone } from '../../../../../test/factories.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('hours per model are replaced as a whole', async () => {
  const models = (await api.call(undefined, 'listModels')).json
  const [one, other] = [models[0]!.id, models[1]!.id]
  await api.call('priya', 'updateAccount', { body: { modelHours: [{ modelId: one, totalHours: 40.5, totalPicHours: 30 }] } })
  await api.call('priya', 'updateAccount', {
    body: {
      modelHours: [
        { modelId: other, totalHours: 12.3, totalHoursLast12Month: 6, totalHoursLast6Month: 4, totalHoursLast30Days: 2 },
      ],
    },
  })
  expect((await api.call('priya', 'listModelHours')).json).toEqual([
    {
      modelId: other,
      totalHours: 12.3,
      totalHoursLast12Month: 6,
      totalHoursLast6Month: 4,
      totalHoursLast30Days: 2,
      totalPicHours: 0,
    },
  ])
  const both = [one, other].map((modelId) =>
    api.call('priya', 'updateAccount', {
      body: {
        modelHours: [
          { modelId, totalHours: 1 },
          { modelId: models[2]!.id, totalHours: 2 },
        ],
      },
    }),
  )
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect((await api.call('priya', 'listModelHours')).json).toHaveLength(2)
})

test.each(['00:10', '15:50', '16:10', '23:50'])(
  'hours entered at %s by home time count from that day, so that a flight of the next day is added to them',
  async (time) => {
    const models = (await api.call(undefined, 'listModels')).json
    await api.db.deleteFrom('modelHours').where('accountId', '=', api.people.priya).execute()
    const day = plusDays(dayIn(new Date(), zone), 1)
    vi.useFakeTimers({ toFake: ['Date'], now: instantAt(day, time, zone) })
    await api.call('priya', 'updateAccount', { body: { modelHours: [{ modelId: models[0]!.id, totalHours: 40 }] } })
    vi.useRealTimers()
    const entered = await api.db.selectFrom('modelHours').select('enteredOn').where('accountId', '=', api.people.priya).execute()
    expect(entered).toEqual([{ enteredOn: day }])
  },
)
