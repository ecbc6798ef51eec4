import { plusHours } from '@tailshare/contract/text/period'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../test/api.ts'
import { insertFlown } from '../../../test/bookings/flights.ts'
import { tasks } from '../../tasks.ts'
import { findFigures } from './figures/queries.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Complaint = { msg: string; count: number; differences: { aircraftId: string; month: string }[] }

/** Messages of the nightly check. */
const check = async () => {
  const said: Complaint[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void said.push(JSON.parse(line) as Complaint) })
  await tasks.checkSums({ ...api.services, log })
  return said
}

test('counts of listed aircraft by place follow each change, and a miscount is logged and repaired', async () => {
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

test('an aircraft moved to another time zone has its months recounted in it', async () => {
  // 22:30 on the last day of the month in Las Vegas is the first of the next in Florida.
  const flown = await insertFlown(api, { tail: 'N940DS', start: new Date('2026-04-01T02:30:00Z'), hobbs: 2 })
  expect(plusHours(flown.start, 3).toISOString()).toBe('2026-04-01T05:30:00.000Z')
  const { aircraftId } = flown
  const ofMonths = [{ key: 'months', span: 'always', by: 'month' }] as const
  const monthOf = async () =>
    (await findFigures(api.db, { ownerId: api.people.victor, aircraftId, now: new Date() }, [...ofMonths]))
      .filter(({ flights }) => flights > 0)
      .map(({ bucket }) => bucket)
  expect(await monthOf()).toEqual(['2026-03'])
  const { id } = await api.db.selectFrom('airport').select('id').where('code', '=', 'KTMB').executeTakeFirstOrThrow()
  await api.db.updateTable('aircraft').set({ airportId: id }).where('id', '=', flown.aircraftId).execute()
  expect(await monthOf()).toEqual(['2026-04'])
})
