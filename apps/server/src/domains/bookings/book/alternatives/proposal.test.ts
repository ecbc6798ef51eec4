import { plusHours } from '@tailshare/contract/text/period'
import { shiftDays, suggestedTrip } from '@tailshare/rules/bookings/proposals/otherDates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../../test/api.ts'
import { giveCard, zone } from '../../../../../test/factories.ts'
import { insertOrder } from '../../../../../test/orders.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await giveCard(api, 'maria')
})
afterAll(() => api.close())

const proposalFor = async (who: 'maria' | undefined, tail: 'N417TS' | 'N52148') => {
  const { json } = await api.call(who, 'canBook', { params: { id: api.fleet[tail] } })
  return json
}

test('without dates the first free Saturday is proposed, to visitors too, considering each pilot’s calendar', async () => {
  const saturday = suggestedTrip(new Date(), zone)
  const nextSaturday = shiftDays(saturday, 7, zone)
  const later = (weeks: number) => shiftDays(saturday, weeks * 7, zone).from.toISOString()
  expect(await proposalFor(undefined, 'N417TS')).toMatchObject({ flightStartTime: later(0), templates: [] })

  await insertOrder(api, { tail: 'N417TS', pilot: 'ines', start: plusHours(saturday.to, -1), hours: 3 })
  expect(await proposalFor(undefined, 'N417TS')).toMatchObject({
    flightStartTime: later(1),
    flightDropTime: nextSaturday.to.toISOString(),
    templates: [],
  })

  await insertOrder(api, { tail: 'N52148', pilot: 'maria', start: nextSaturday.from, hours: 8 })
  const own = await proposalFor('maria', 'N417TS')
  expect(own).toMatchObject({ flightStartTime: later(2), canBook: true })
  expect(await proposalFor(undefined, 'N417TS')).toMatchObject({ flightStartTime: later(1) })
})
