import { plusHours } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import { decryptPush, newDevice, startPushServer } from '../../../../test/outside/pushServer.ts'

// A deleted message's words are readable nowhere they were copied to.

let api: Api
let pushes: Awaited<ReturnType<typeof startPushServer>>
const device = newDevice()
beforeAll(async () => {
  pushes = await startPushServer()
  api = await startApi()
  await insertOrder(api, { start: halfHour(72) })
})
afterAll(async () => {
  await pushes.close()
  await api.close()
})

const write = async (message: string) =>
  (await api.call('maria', 'sendMessage', { body: { userTo: api.people.helen, message } })).json.id
const readAll = () => api.call('helen', 'readChat', { body: { user: api.people.maria } })
const behindTheBell = async () => (await api.call('helen', 'listEvents')).json.results.map(({ text }) => text)

test('edited twice and deleted at once, the notice matches the message', async () => {
  for (let round = 0; round < 12; round++) {
    await readAll()
    const id = await write(`Words ${round}`)
    const params = { id }
    const answers = await Promise.all([
      api.call('maria', 'changeMessage', { params, body: { message: `Other words ${round}` } }),
      api.call('maria', 'changeMessage', { params, body: { message: `More words ${round}` } }),
      ...(round % 2 ? [api.call('maria', 'takeBackMessage', { params })] : []),
    ])
    expect(answers.filter(({ status }) => ![200, 204, 409].includes(status))).toEqual([])
    const { json } = await api.call('helen', 'getMessage', { params })
    expect((await behindTheBell())[0]).toBe(json.takenBack ? 'The message was taken back.' : json.message)
  }
})

test('the same words of another day stay as they are', async () => {
  await readAll()
  await write('Is it free on Sunday?')
  await readAll()
  const id = await write('Is it free on Sunday?')
  await api.call('maria', 'takeBackMessage', { params: { id } })
  expect((await behindTheBell()).slice(0, 2)).toEqual(['The message was taken back.', 'Is it free on Sunday?'])
})

test('a push held for quiet hours has the message’s words of that time', async () => {
  const now = new Date()
  const { zone } = await api.db
    .selectFrom('account')
    .innerJoin('airport', 'airport.id', 'account.homeAirportId')
    .select('zone')
    .where('account.id', '=', api.people.helen)
    .executeTakeFirstOrThrow()
  const clock = (hours: number) => timeIn(plusHours(now, hours), zone)
  await api.db
    .updateTable('account')
    .set({ quietFrom: clock(-1), quietTo: clock(1) })
    .where('id', '=', api.people.helen)
    .execute()
  const keys = { p256dh: device.keys.p256dh.toString('base64url'), auth: device.keys.auth.toString('base64url') }
  await api.call('helen', 'subscribeDevice', { body: { endpoint: `${pushes.url}/helen`, keys } })
  await readAll()
  const params = { id: await write('The code of the gate is 4711') }
  expect((await api.call('maria', 'takeBackMessage', { params })).status).toBe(204)
  await api.runJobs(plusHours(now, 2))
  expect(pushes.taken.map(({ body }) => JSON.parse(decryptPush(body, device).toString()) as object)).toMatchObject([
    { title: 'Maria Reyes wrote to you', text: 'The message was taken back.' },
  ])
})
