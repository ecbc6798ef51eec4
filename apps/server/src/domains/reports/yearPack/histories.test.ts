import { dayIn } from '@tailshare/contract/text/period'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { happen, story } from '../../../../test/stories/stories.ts'
import { figuresOf, wrongTrails } from '../../../../test/sharing/yearPacks.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const zone = 'America/Los_Angeles'

/** Payments for Helen's aircraft in a year, from the ledger. */
const cameIn = async (year: number) => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(e.cents), 0)::bigint as cents from ledger_movement m join ledger_entry e on e.movement_id = m.id
      and e.ledger = 'provider'
      join orders o on o.id = m.order_id where o.owner_id = ${api.people.helen} and o.pilot_id <> o.owner_id and m.kind = 'payment'
      and extract(year from m.at at time zone 'UTC') = ${year}`.execute(api.db)
  return rows[0]!.cents
}

test('in any history the year matches dashboard, statement and reports, and each figure is the sum of its trail', async () => {
  const thisYear = Number(dayIn(new Date(), zone).slice(0, 4))
  const id = api.fleet.N417TS
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 3, maxLength: 12 }), async (stories) => {
      for (const one of stories) await happen(api, one)
      for (const year of [thisYear - 2, thisYear - 1, thisYear]) {
        const asked = { year, aircraft: id }
        expect(await wrongTrails(api, 'helen', asked)).toEqual([])
        const { json: pack } = await api.call('helen', 'getYearPack', { query: asked })
        const figures = figuresOf(pack)
        const amount = (figure: string) => figures.get(figure)?.amount ?? 0
        const days = { from: `${year}-01-01`, to: `${year}-12-31` }
        const { json: cockpit } = await api.call('helen', 'getOwnedStats', { params: { id }, query: days })
        expect([amount('net_flights'), amount('net_cancellations'), amount('net')]).toEqual([
          cockpit.flightCents,
          cockpit.cancellationCents,
          cockpit.incomeCents,
        ])
        expect(amount('gross') - amount('fees')).toBe(amount('net'))
        expect(amount('hours')).toBe(Math.round(10 * cockpit.hobbsHours))
        const { json: report } = await api.call('helen', 'getAircraftFlights', { params: { id }, query: { ...days, limit: 1 } })
        expect([pack.flights, amount('net_flights')]).toEqual([report.totals.flights, report.totals.incomeCents])
        const { json: statement } = await api.call('helen', 'getStatement', { query: days })
        const earned = statement.lines.filter(({ kind }) => ['flight', 'cancellation', 'correction'].includes(kind))
        const own = earned.filter(({ tailNumber, text }) => tailNumber === 'N417TS' && /share/.test(text))
        expect(amount('statement')).toBe(own.reduce((sum, line) => sum + line.creditedCents - line.chargedCents, 0))
        expect(amount('payment')).toBe(await cameIn(year))
        expect(pack.months.reduce((sum, { paymentCents }) => sum + paymentCents, 0)).toBe(amount('payment'))
      }
    }),
    { numRuns: runs(2), endOnFailure: true },
  )
})
