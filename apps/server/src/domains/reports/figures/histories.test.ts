import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { someRanges, wrongFigures } from '../../../../test/reading/shownFigures.ts'
import { happen, story } from '../../../../test/stories/stories.ts'
import { tasks } from '../../../tasks.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const zone = 'America/Los_Angeles'

test('in any history, every figure equals the sum of flights and ledger, to the cent and the tenth', async () => {
  const errors: string[] = []
  const log = { error: (...said: unknown[]) => errors.push(JSON.stringify(said)) } as never
  await fc.assert(
    fc.asyncProperty(fc.array(story, { minLength: 3, maxLength: 12 }), async (stories) => {
      for (const one of stories) await happen(api, one)
      const of = { ownerId: api.people.helen, aircraftId: api.fleet.N417TS, tailNumber: 'N417TS', zone }
      expect(await wrongFigures(api, of, someRanges(zone))).toEqual([])
      await tasks.checkSums({ ...api.services, log })
      expect(errors).toEqual([])
    }),
    { numRuns: runs(4), endOnFailure: true },
  )
})
