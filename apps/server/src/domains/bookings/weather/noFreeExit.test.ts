import { plusHours } from '@tailshare/contract/text/period'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { giveCard } from '../../../../test/factories.ts'
import { insertOrder } from '../../../../test/money.ts'
import { halfHour } from '../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
  await api.db.updateTable('aircraft').set({ cancellationPolicy: 'strict' }).execute()
})
afterAll(() => api.close())

const two = (value: number) => String(value).padStart(2, '0')
const dayHour = (at: Date) => two(at.getUTCDate()) + two(at.getUTCHours())

/** A forecast and a report with the same sky for this many hours. */
const sky =
  (text: string, hours = 30) =>
  ({ code }: { code: string }) => {
    const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
    const stamp = `${dayHour(from)}00Z`
    return Promise.resolve({
      metar: { raw: `METAR ${code} ${stamp} ${text} 12/10 A2992`, near: from },
      taf: { raw: `TAF ${code} ${stamp} ${dayHour(from)}/${dayHour(plusHours(from, hours))} ${text}`, near: from },
    })
  }
const clear = '27008KT P6SM SKC'
const low = '27008KT P6SM OVC015'
const fog = '00000KT 1/2SM FG OVC002'
const theSky = (text: string | undefined) => {
  api.services.weather = { isInvented: true, at: text === undefined ? () => Promise.resolve(undefined) : sky(text) }
}

beforeEach(async () => {
  await api.db.deleteFrom('pilotMinimums').execute()
  await api.db.deleteFrom('occupancy').execute()
  await api.db.updateTable('orders').set({ status: 'canceled', cancelReason: null }).execute()
  await api.db.deleteFrom('notice').execute()
})

const price = [{ kind: 'rental', text: 'Rental', cents: 40_000 }] as never
/** Booked long ago, so past its free period. */
const late = async (startsIn = 20) => {
  const { id } = await insertOrder(api, { startsIn, lines: price })
  await api.db
    .updateTable('orders')
    .set({ createdAt: plusHours(new Date(), -24 * 30), confirmedAt: null })
    .where('id', '=', id)
    .execute()
  return id
}
const cancel = async (id: string, body: object = {}) => {
  const { status, json } = await api.call('maria', 'cancelOrder', { params: { id }, body: { reason: 'weather', ...body } })
  return status === 200 ? json.finalCents : (json as unknown as { code: string }).code
}
const verdict = async (id: string) => (await api.call('maria', 'getOrderWeather', { params: { id } })).json.verdict
const own = (ceilingFt: number) =>
  api.call('maria', 'setMinimums', { body: { ceilingFt, visibilitySm: 5, windKt: null, crosswindKt: null } })
const longAgo = () => api.db.updateTable('pilotMinimums').set({ setAt: null }).execute()

// 14 CFR 91.155
test.each([
  ['a clear sky', clear, 20, 'within', 20_000],
  ['fog, without lines of one’s own', fog, 20, 'below', 0],
  ['no answer of the source', undefined, 20, 'unknown', 0],
  ['a day that no forecast is made for yet', fog, 100, 'early', 20_000],
] as const)('a late cancellation for the weather with %s costs what the page says', async (_, text, startsIn, said, cents) => {
  theSky(text)
  const id = await late(startsIn)
  expect(await verdict(id)).toBe(said)
  expect(await cancel(id)).toBe(cents)
})

test('a forecast that will still be issued gives no free exit yet; a canceled one counts as missing', async () => {
  api.services.weather = { isInvented: true, at: sky(clear, 20) }
  const id = await late(26)
  expect(await verdict(id)).toBe('early')
  expect(await cancel(id)).toBe(20_000)
  api.services.weather = { isInvented: true, at: sky('CNL', 20) }
  expect(await cancel(await late(26))).toBe(0)
})

test('minimums count as of the free period, and cannot be raised to cancel free', async () => {
  theSky(low)
  await own(2000)
  expect(await cancel(await late())).toBe(20_000)
  await longAgo()
  expect(await cancel(await late())).toBe(0)
  // Saving unchanged minimums does not make them newer.
  await own(2000)
  expect(await cancel(await late())).toBe(0)
})

test('the destination counts as of the free period, and cannot be moved into fog', async () => {
  api.services.weather = { isInvented: true, at: (place) => sky(place.code === 'KHWD' ? fog : clear)(place) }
  const foggy = await late()
  await api.db.updateTable('orders').set({ destination: 'KHWD' }).where('id', '=', foggy).execute()
  expect(await verdict(foggy)).toBe('below')
  expect(await cancel(foggy)).toBe(0)
  const fair = await late()
  const { status, json } = await api.call('maria', 'changeBooking', { body: { orderId: fair, destination: 'KHWD' } })
  expect(status, JSON.stringify(json)).toBe(200)
  expect(await verdict(fair)).toBe('within')
  expect(await cancel(fair)).toBe(20_000)
})

test('the times count as of the free period too, and a trip cannot be moved into fog', async () => {
  const [start, hours] = [halfHour(8), 3]
  const fogAt = (from: number, to: number) => {
    const sky = ({ code }: { code: string }) => {
      const near = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
      const stamp = `${dayHour(near)}00Z`
      const spell = (at: number) => dayHour(plusHours(near, at))
      const taf = `TAF ${code} ${stamp} ${spell(0)}/${spell(30)} ${clear} FM${spell(from)}00 ${fog} FM${spell(to)}00 ${clear}`
      return Promise.resolve({ metar: { raw: `METAR ${code} ${stamp} ${clear} 12/10 A2992`, near }, taf: { raw: taf, near } })
    }
    api.services.weather = { isInvented: true, at: sky }
  }
  const booked = async () => {
    const id = await late()
    await api.db
      .updateTable('orders')
      .set({ startAt: start, dropAt: plusHours(start, hours) })
      .where('id', '=', id)
      .execute()
    return id
  }
  const move = async (orderId: string, later: number) => {
    const [from, to] = [plusHours(start, later), plusHours(start, later + hours)]
    const body = { orderId, flightStartTime: from.toISOString(), flightDropTime: to.toISOString() }
    const { status, json } = await api.call('maria', 'changeBooking', { body })
    expect(status, JSON.stringify(json)).toBe(200)
  }
  // Fog from the 14th to the 24th hour: clear at the booked times, foggy eight hours later.
  fogAt(14, 24)
  const intoFog = await booked()
  await move(intoFog, 8)
  expect(await verdict(intoFog)).toBe('within')
  expect(await cancel(intoFog)).toBeGreaterThan(0)
  // Foggy at both times: it was free before, and stays free.
  fogAt(5, 24)
  const foggy = await booked()
  await move(foggy, 8)
  await move(foggy, 9)
  expect(await verdict(foggy)).toBe('below')
  expect(await cancel(foggy)).toBe(0)
  // Moved from fog into a clear evening: no longer free.
  fogAt(5, 14)
  const outOfFog = await booked()
  await move(outOfFog, 12)
  expect(await cancel(outOfFog)).toBeGreaterThan(0)
})

test('a charge higher than previewed is refused', async () => {
  theSky(clear)
  const id = await late()
  expect(await cancel(id, { shownCents: 0 })).toBe('price_changed')
  expect(await cancel(id, { shownCents: 20_000 })).toBe(20_000)
})

test('the owner sees the forecast and how often the pilot gave this reason; the instructor does not, and no one sees the minimums', async () => {
  theSky(clear)
  await cancel(await late())
  await cancel(await late())
  const texts = await api.db.selectFrom('notice').select('text').where('accountId', '=', api.people.helen).execute()
  const said = texts.map(({ text }) => text)
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringContaining(
        'The forecast did not speak against it, so the cancellation policy applies. They have not given this reason in the last 12 months.',
      ),
      expect.stringContaining('They gave this reason once before in the last 12 months.'),
    ]),
  )
})

test('a no-go before the check-in costs what a cancellation costs, and says so', async () => {
  theSky(fog)
  const id = await late(1)
  const { json } = await api.call('maria', 'changeStatus', { params: { id }, body: { status: 'canceled', reason: 'Tired' } })
  expect(json).toMatchObject({ status: 'canceled', finalCents: 20_000 })
  const told = await api.db.selectFrom('notice').select('text').where('accountId', '=', api.people.maria).executeTakeFirst()
  expect(told?.text).toMatch(
    /\$200\.00 is charged under the cancellation policy\. A no-go is free from check-out to the end of the trip\.$/,
  )
})

test('at the aircraft, while checking in, a no-go stays free', async () => {
  theSky(clear)
  const id = await late(1)
  const move = (status: 'checking_in' | 'canceled', reason = '') =>
    api.call('maria', 'changeStatus', { params: { id }, body: { status, reason } })
  expect((await move('checking_in')).json).toMatchObject({ status: 'checking_in' })
  expect((await move('canceled', 'Ice on the wings')).json).toMatchObject({ status: 'canceled', finalCents: 0 })
})
