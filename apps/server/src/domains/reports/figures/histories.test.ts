<<<<<<< HEAD
=======
import { plusHours } from '@tailshare/contract/period'
import { cancellationEntries } from '@tailshare/rules/payments/ledger'
>>>>>>> main
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
<<<<<<< HEAD
=======
import { ago, flownStory, fly, storyPilots } from '../../../../test/flownStories.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
>>>>>>> main
import { someRanges, wrongFigures } from '../../../../test/shownFigures.ts'
import { happen, story } from '../../../../test/stories.ts'
import { tasks } from '../../../tasks.ts'
<<<<<<< HEAD
=======
import { insertMovement } from '../../payments/ledger/queries.ts'
>>>>>>> main

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const zone = 'America/Los_Angeles'
<<<<<<< HEAD
=======
const story = fc.oneof(
  fc.record({ kind: fc.constant('flown' as const), ...flownStory }),
  fc.record({
    kind: fc.constant('canceled' as const),
    ago,
    chargedPercent: fc.constantFrom(0, 50, 100),
    pilot: fc.constantFrom(...storyPilots),
  }),
)
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never

const cancel = async ({ ago: hours, chargedPercent, pilot }: Extract<Story, { kind: 'canceled' }>) => {
  const { db } = api
  const { id, quote } = await insertOrder(api, { start: halfHour(-hours), pilot })
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const canceledAt = plusHours(order.startAt, -20)
  const finalCents = Math.round((quote.totalCents * chargedPercent) / 100)
  await db.updateTable('orders').set({ status: 'canceled', canceledAt, finalCents }).where('id', '=', id).execute()
  const entries = cancellationEntries({ customerId: order.pilotId, ...order }, quote.lines, finalCents)
  await insertMovement(db, { kind: 'cancellation', orderId: id, at: plusHours(canceledAt, 0.2), entries })
}
>>>>>>> main

test('whatever happened, every figure is what flights and books add up to, to the cent and the tenth', async () => {
  const errors: string[] = []
  const log = { error: (...said: unknown[]) => errors.push(JSON.stringify(said)) } as never
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 3, maxLength: 12 }), async (stories) => {
<<<<<<< HEAD
      for (const one of stories) await happen(api, one)
=======
      for (const one of stories) {
        // The time of the story before is free again.
        await sql`delete from occupancy`.execute(api.db)
        await (one.kind === 'flown' ? fly(api, one) : cancel(one))
      }
>>>>>>> main
      const of = { ownerId: api.people.helen, aircraftId: api.fleet.N417TS, tailNumber: 'N417TS', zone }
      expect(await wrongFigures(api, of, someRanges(zone))).toEqual([])
      await tasks.checkSums({ ...api.services, log })
      expect(errors).toEqual([])
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 120_000)
