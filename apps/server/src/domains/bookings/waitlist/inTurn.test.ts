import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { clearWaitlist } from '../../../../test/bookings/waitlist.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { dayTrip, giveCard, times } from '../../../../test/factories.ts'
import { serveLine } from './steps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  for (const who of ['maria', 'bo', 'ines'] as const) await giveCard(api, who)
})
beforeEach(() => clearWaitlist(api))
afterAll(() => api.close())

const n52148 = () => api.fleet.N52148
const trip = dayTrip(40)
const book = async (who: CastKey) => {
  const reply = await api.call(who, 'bookAircraft', { body: { aircraftId: n52148(), ...times(trip) } })
  expect(reply.status, JSON.stringify(reply.json)).toBe(200)
  return reply.json.id
}
const join = (who: CastKey, wants: 'notice' | 'booking') =>
  api.call(who, 'joinWaitlist', { body: { aircraftId: n52148(), ...times(trip), wants } })
const cancel = (who: CastKey, id: string) => api.call(who, 'cancelOrder', { params: { id } })
const statesOf = async () =>
  (await api.db.selectFrom('waitlistEntry').select('state').orderBy('id').execute()).map(({ state }) => state)
const serve = (db = api.db) => serveLine({ db, config: api.services.config, aircraftId: n52148(), now: new Date() })

/** Serves the line, and lets something happen after the first in line was looked at, before the second is. */
const serveAround = (meanwhile: () => Promise<unknown>) => {
  let answers = 0
  const db = api.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++answers === 2) await meanwhile()
      return result
    },
  })
  return serve(db)
}

test('time that is given back while the line is looked at is offered to the first in it all the same', async () => {
  const first = await book('maria')
  await join('bo', 'booking')
  await join('ines', 'booking')
  await serveAround(() => cancel('maria', first))
  expect(await statesOf()).toEqual(['waiting', 'waiting'])
  await api.runJobs()
  expect(await statesOf()).toEqual(['offered', 'waiting'])
})

test('who is told by one server has their half hour on the other, too', async () => {
  const first = await book('maria')
  await join('bo', 'notice')
  await join('ines', 'booking')
  await cancel('maria', first)
  await serveAround(() => serve())
  expect(await statesOf()).toEqual(['notified', 'waiting'])
})

test('nobody is told of a time that somebody books while the line is looked at', async () => {
  const first = await book('maria')
  await join('bo', 'notice')
  await cancel('maria', first)
  await api.db.deleteFrom('notice').execute()
  await serveAround(() => book('maria'))
  expect(await statesOf()).toEqual(['waiting'])
  expect(await api.db.selectFrom('notice').select('title').where('accountId', '=', api.people.bo).execute()).toEqual([])
})
