import { plusHours } from '@tailshare/contract/period'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { insertFlown } from '../../../test/flights.ts'
import { halfHour } from '../../../test/orders.ts'
import { tasks } from '../../tasks.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Complaint = { msg: string; count: number; differences: { aircraftId: string; month: string }[] }

/** What the night's check says. */
const check = async () => {
  const said: Complaint[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(JSON.parse(line) as Complaint) })
  await tasks.checkSums({ ...api.services, log })
  return said
}
const months = () => api.db.selectFrom('aircraftMonth').selectAll().orderBy('aircraftId').orderBy('month').execute()

test('the sums agree with the flights, and the night says so by saying nothing', async () => {
  await insertFlown(api, { start: halfHour(-30), hobbs: 1.4 })
  await insertFlown(api, { start: halfHour(-900), hobbs: 2.1 })
  expect(await check()).toEqual([])
  expect((await months()).reduce((sum, { flights }) => sum + flights, 0)).toBe(2)
})

test('a sum that is off by a cent or a tenth is said aloud with its aircraft and month, and is right afterwards', async () => {
  const right = await months()
  const [first] = right
  for (const wrong of [{ flightCents: first!.flightCents + 1 }, { hobbsHours: first!.hobbsHours + 0.1 }, { trips: 7 }]) {
    await api.db.updateTable('aircraftMonth').set(wrong).where('month', '=', first!.month).execute()
    const [said] = await check()
    expect(said).toMatchObject({
      msg: 'sums by month differ from the flights',
      count: 1,
      differences: [{ aircraftId: api.fleet.N417TS, month: first!.month.slice(0, 7) }],
    })
    expect(await months()).toEqual(right)
  }
  await api.db.deleteFrom('aircraftPilotMonth').execute()
  expect((await check())[0]?.count).toBeGreaterThan(0)
  expect(await check()).toEqual([])
})

test('a whole history that is off is said aloud, and is right afterwards', async () => {
  const totals = () => api.db.selectFrom('aircraftEver').selectAll().orderBy('aircraftId').execute()
  const right = await totals()
  expect(right).toMatchObject([{ aircraftId: api.fleet.N417TS, flights: 2, hobbsHours: 3.5 }])
  for (const sums of ['aircraftEver', 'aircraftPilotEver'] as const) {
    await api.db.updateTable(sums).set({ landings: 70 }).execute()
    const differences = [{ aircraftId: api.fleet.N417TS, month: 'ever' }]
    expect((await check())[0], sums).toMatchObject({ msg: 'sums by month differ from the flights', count: 1, differences })
    expect(await check(), sums).toEqual([])
  }
  expect(await totals()).toEqual(right)
})

test('how many aircraft are listed where follows each change, and a miscount is said aloud and mended', async () => {
  const at = (code: string) => api.db.selectFrom('airport').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const change = (values: object) => api.db.updateTable('aircraft').set(values).where('id', '=', api.fleet.N417TS).execute()
  const [here, there] = [await at('KVGT'), await at('KTMB')]
  for (const values of [
    { rateCents: 100 },
    { isListed: false },
    { rateCents: 99_900 },
    { isListed: true },
    { airportId: there.id },
    { airportId: here.id },
    { deletedAt: new Date() },
    { deletedAt: null },
  ]) {
    await change(values)
    expect(await check(), JSON.stringify(values)).toEqual([])
  }
  for (const sums of ['listedSum', 'listedPlace'] as const) {
    await api.db.updateTable(sums).set({ count: 40 }).where('airportId', '=', here.id).execute()
    expect((await check())[0]?.msg, sums).toBe('sums of listed aircraft differ from the aircraft')
    expect(await check(), sums).toEqual([])
  }
})

test('an aircraft that moves to another clock has its months counted by that clock', async () => {
  // 22:30 on the last of the month in Las Vegas is the first of the next in Florida.
  const flown = await insertFlown(api, { tail: 'N940DS', start: new Date('2026-04-01T02:30:00Z'), hobbs: 2 })
  expect(plusHours(flown.start, 3).toISOString()).toBe('2026-04-01T05:30:00.000Z')
  const monthOf = async () =>
    (await months()).filter(({ aircraftId, flights }) => aircraftId === flown.aircraftId && flights > 0).map(({ month }) => month)
  expect(await monthOf()).toEqual(['2026-03-01'])
  const { id } = await api.db.selectFrom('airport').select('id').where('code', '=', 'KTMB').executeTakeFirstOrThrow()
  await api.db.updateTable('aircraft').set({ airportId: id }).where('id', '=', flown.aircraftId).execute()
  expect(await monthOf()).toEqual(['2026-04-01'])
  expect(await check()).toEqual([])
})
