import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, times } from '../../../../test/factories.ts'
import { addCard, tokenize } from '../../../../test/money.ts'
import { inTransaction } from '../../../db/connect.ts'
import { lockPayer } from '../methods/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Holds a payment call of this account at the provider until `release`. */
const waitForProvider = async (accountId: string) => {
  let release = () => {}
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const started = new Promise<void>((resolve) => {
    locked = resolve
  })
  const done = inTransaction(api.services.payDb, async (tx) => {
    await lockPayer(tx, accountId)
    locked()
    await answered
  })
  await started
  return { release, done }
}

test('a pilot can book while another of their calls waits for the payment provider', async () => {
  await addCard(api, 'maria')
  // A daytime trip: overnight trips have minimum hours.
  const trip = times(dayTrip(3))
  const waiting = await waitForProvider(api.people.maria)
  const booked = await api.call('maria', 'bookAircraft', {
    body: {
      aircraftId: api.fleet.N52148,
      ...trip,
      plannedHours: 1,
    },
  })
  waiting.release()
  await waiting.done
  expect([booked.status, booked.json]).toMatchObject([200, { flightStartTime: trip.flightStartTime }])
})

test('calls waiting for the payment provider do not block anything else', async () => {
  const waiting = await Promise.all(['jonas', 'sam'].map((who) => waitForProvider(api.people[who as 'jonas'])))
  const paymentMethodId = await tokenize(api)
  const queued = api.call('bo', 'addCard', { body: { paymentMethodId } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => Promise.all([api.call('bo', 'getMembership'), api.call('bo', 'getAccount')])),
  )
  expect(answers.flat().every(({ status }) => status === 200)).toBe(true)
  expect((await api.call('bo', 'listCards')).json.some(({ lastDigits }) => lastDigits === '4242')).toBe(false)
  for (const one of waiting) one.release()
  expect((await queued).status).toBe(200)
  await Promise.all(waiting.map(({ done }) => done))
})
