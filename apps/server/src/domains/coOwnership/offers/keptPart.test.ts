import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { shareOut } from '../../../../test/sales.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const migration = new URL('../../../../migrations/0270_owner_keeps_a_part.sql', import.meta.url)

test.each([
  { rest: 50, percent: 50, priceCents: 5_000_000, left: { percent: 49, priceCents: 4_900_000 } },
  { rest: 50, percent: 49, priceCents: 5_000_000, left: { percent: 49, priceCents: 5_000_000 } },
  { rest: 8.33, percent: 8.33, priceCents: 833_000, left: { percent: 7.33, priceCents: 733_000 } },
  { rest: 1, percent: 1, priceCents: 100_000, left: null },
])(
  'an offer of $percent% of the owner’s $rest% from before keeps one percent back',
  async ({ rest, percent, priceCents, left }) => {
    const aircraftId = await shareOut(api, 'N322SR', { tomas: 100 - rest })
    await api.db.deleteFrom('shareOffer').execute()
    const at = new Date()
    const offered = (accountId: string, part: number) =>
      api.db.insertInto('shareOffer').values({ aircraftId, accountId, percent: part, priceCents, offeredAt: at }).execute()
    await offered(api.people.helen, percent)
    await offered(api.people.tomas, 100 - rest)
    await sql.raw(await readFile(migration, 'utf8')).execute(api.db)
    const offers = await api.db.selectFrom('shareOffer').select(['accountId', 'percent', 'priceCents']).execute()
    const of = (accountId: string) => offers.filter((offer) => offer.accountId === accountId)
    expect(of(api.people.helen)).toMatchObject(left ? [left] : [])
    expect(of(api.people.tomas)).toMatchObject([{ percent: 100 - rest, priceCents }])
  },
)
