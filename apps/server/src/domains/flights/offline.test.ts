import { afterEach, beforeEach, expect, test } from 'vitest'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { startApi, type Api } from '../../../test/api.ts'
import { halfHour, insertOrder } from '../../../test/orders.ts'
import { passing, photograph, upload } from '../../../test/bookings/ramp.ts'

// Phones that were offline for hours or have wrong clocks, and two people with the same record.

let api: Api
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const ago = (minutes: number) => plusMinutes(new Date(), -minutes).toISOString()
const send = (who: 'rosa' | 'maria', order: string, body: object) => api.call(who, 'answerDeparture', { params: { order }, body })
const open = async () => {
  const { id } = await insertOrder(api)
  await api.call('rosa', 'openDeparture', { params: { order: id } })
  return id
}

test('two people answering offline both see both values with times and names, and one chooses', async () => {
  const id = await open()
  await send('rosa', id, { answers: { fuelLeft: 30, oil: 7 }, times: { fuelLeft: ago(9), oil: ago(9) }, device: 'phone' })
  const maria = {
    answers: { fuelLeft: 28, oil: 8 },
    times: { fuelLeft: ago(5), oil: ago(20) },
    known: { fuelLeft: null, oil: null },
  }
  const { json } = await send('maria', id, { ...maria, device: 'phone' })
  expect(json).toMatchObject({
    answers: { fuelLeft: 28, oil: 7 },
    others: {
      fuelLeft: { value: 30, at: expect.any(String), by: 'Rosa V.' },
      oil: { value: 8, at: expect.any(String), by: 'Maria R.' },
    },
  })
  const read = await api.call('rosa', 'getDeparture', { params: { order: id } })
  expect(read.json).toMatchObject({ others: (json as { others: object }).others })

  const { others } = json as { others: Record<string, { at: string }> }
  const settled = { fuelLeft: others.fuelLeft!.at }
  const chosen = await send('rosa', id, { settled, answers: { oil: 8 }, times: { oil: ago(1) }, known: { oil: 7 } })
  expect(chosen.json).toMatchObject({ answers: { fuelLeft: 28, oil: 8 }, others: {} })
})

test('a clock an hour ahead that was never measured gives no future answers', async () => {
  const id = await open()
  await send('rosa', id, { answers: { oil: 7 }, times: { oil: ago(-60) } })
  const { json } = await send('maria', id, { answers: { oil: 6.5 }, known: { oil: 7 } })
  expect(json).toMatchObject({ answers: { oil: 6.5 }, others: {} })
  const { answeredAt } = json as { answeredAt: Record<string, string> }
  expect(Date.parse(answeredAt.oil!)).toBeLessThanOrEqual(Date.now())
})

test('a clock an hour behind loses nothing: its answer is kept next to the one that counts', async () => {
  const id = await open()
  await send('maria', id, { answers: { oil: 7 }, times: { oil: ago(10) } })
  const { json } = await send('rosa', id, { answers: { oil: 6 }, times: { oil: ago(60) }, known: { oil: null } })
  expect(json).toMatchObject({ answers: { oil: 7 }, others: { oil: { value: 6, by: 'Rosa V.' } } })
})

test('a whole flight kept offline on one phone arrives correctly in the evening: out, flown and back in time', async () => {
  const start = halfHour(-6)
  const { id } = await insertOrder(api, { start, hours: 4 })
  const at = (hour: number) => plusHours(start, hour).toISOString()
  await api.call('rosa', 'openDeparture', { params: { order: id }, body: { at: at(-0.2) } })
  await photograph(api, 'rosa', id, 'departure')
  const meters = { hobbs: 1284.6, flightMeter: 1096.9, fuelLeft: 40, fuelRight: 40 }
  const answers = await passing(api, 'rosa', id, 'departure', meters)
  const left = await send('rosa', id, { answers, at: at(0), complete: true })
  expect(left.json).toMatchObject({ state: 'closed', leftAt: at(0) })

  await api.call('rosa', 'openReturn', { params: { order: id }, body: { at: at(3.6) } })
  await photograph(api, 'rosa', id, 'return')
  const flown = { hobbs: 1287.8, flightMeter: 1099.6, fuelLeft: 20, fuelRight: 20, landingsDay: 3, landingsNight: 0 }
  const said = await passing(api, 'rosa', id, 'return', flown)
  delete said.lateReason
  const body = { answers: said, at: at(3.8), complete: true }
  const back = await api.call('rosa', 'answerReturn', { params: { order: id }, body })
  expect(back.json).toMatchObject({ state: 'closed', order: { status: 'flight_complete', hobbsHours: 3.2 } })
  const flight = await api.db.selectFrom('flight').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow()
  expect([flight.departedAt.toISOString(), flight.returnedAt.toISOString()]).toEqual([at(0), at(3.8)])

  // The phone died before the response: a retry changes nothing.
  const again = await api.call('rosa', 'answerReturn', { params: { order: id }, body })
  expect(again.json).toMatchObject({ state: 'closed' })
  expect(await api.db.selectFrom('flight').select('orderId').where('orderId', '=', id).execute()).toHaveLength(1)
  expect((await upload(api, 'rosa', id, 'return', 'photoNose')).status).not.toBe(200)
})

test('no check-in is dated before it opens', async () => {
  const { id } = await insertOrder(api, { start: halfHour() })
  await api.call('rosa', 'openDeparture', { params: { order: id }, body: { at: ago(60 * 24) } })
  const record = await api.db.selectFrom('stageRecord').select('openedAt').where('orderId', '=', id).executeTakeFirstOrThrow()
  expect(record.openedAt).toEqual(plusMinutes(halfHour(), -120))
})

test('answers kept for one person are not accepted from another who signed in since', async () => {
  const id = await open()
  const meant = (who: 'rosa' | 'maria') => ({ 'for-account': api.people[who] })
  const body = { answers: { oil: 7 } }
  const refused = await api.call('maria', 'answerDeparture', { params: { order: id }, body, headers: meant('rosa') })
  expect([refused.status, refused.json]).toMatchObject([401, { code: 'other_account' }])
  expect((await api.call('rosa', 'answerDeparture', { params: { order: id }, body, headers: meant('rosa') })).status).toBe(200)
})
