import { readFileSync } from 'node:fs'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { PublishedDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CastKey } from '../../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../../test/api.ts'
import { runWithBadRow } from '../../../../../test/stories/badRow.ts'
import { zone } from '../../../../../test/factories.ts'
import { startHearing } from '../../../../../test/heard.ts'
import { newId } from '../../../../db/newId.ts'
import { closeDraft, draftOf, draftYear as year, rank, shareWithFour } from '../../../../../test/sharing/holidays.ts'
import { run } from '../../../../../test/money.ts'

let api: Api
let aircraftId: string
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await sql`truncate holiday_draft, holiday_ranking, holiday_question, holiday_claim, swap, swap_credit, quota_entry,
    occupancy cascade`.execute(api.db)
  aircraftId = await shareWithFour(api)
})
afterAll(() => api.close())

const open = (who: CastKey = 'priya') => api.call(who, 'openHolidayDraft', { params: { aircraftId, year }, body: {} })
const nameOf = (holderId: string) => Object.entries(api.people).find(([, id]) => id === holderId)?.[0]

test('a partner opens next year’s draft; the others are told, and only the seed’s hash is shown', async () => {
  const heard = await startHearing(api)
  expect(await draftOf(api, 'tomas', aircraftId)).toMatchObject({ mayOpen: true, draft: null, opensOn: `${year - 1}-10-01` })
  const { status, json } = await open()
  expect([status, json.draft?.state, json.draft?.openedBy?.firstName]).toEqual([200, 'open', 'Priya'])
  expect(json.draft?.seedHash).toMatch(/^[0-9a-f]{64}$/)
  expect(json.draft?.result).toBeNull()
  expect(json.draft?.holders.map(({ quota }) => quota)).toEqual([3, 3, 3, 3])
  const told = await heard()
  expect(told.map(({ who }) => who).sort()).toEqual(['bo', 'helen', 'tomas'])
  expect(told[0]).toMatchObject({ title: `Holidays of ${year} on N322SR`, link: expect.stringContaining('tab=holidays') })
  expect((await open('bo')).json).toMatchObject({ code: 'draft_opened' })
  expect((await api.call('bo', 'openHolidayDraft', { params: { aircraftId, year: year + 1 }, body: {} })).json).toMatchObject({
    code: 'draft_not_yet',
  })
})

test('drawn at the deadline: rankings first, then calendar order for people without one; the page’s own code agrees', async () => {
  await open()
  const days = (await draftOf(api, 'priya', aircraftId)).holidays.map(({ day }) => day)
  const favorites = days.toReversed()
  for (const who of ['priya', 'tomas', 'helen'] as const) expect((await rank(api, who, aircraftId, favorites)).status).toBe(200)
  const before = await draftOf(api, 'bo', aircraftId)
  expect(before.draft).toMatchObject({ ranking: null, result: null })
  expect(before.draft!.holders.filter(({ hasAnswered }) => !hasAnswered).map(({ person }) => person.firstName)).toEqual(['Bo'])
  expect((await draftOf(api, 'priya', aircraftId)).draft!.ranking).toEqual(favorites)

  const heard = await startHearing(api)
  await closeDraft(api, aircraftId)
  const after = await draftOf(api, 'bo', aircraftId)
  const result = after.draft!.result!
  expect(result.holders.find(({ id }) => id === api.people.bo)).toMatchObject({ by: 'calendar', preference: days })
  expect(result.picks.length).toBe(Math.min(12, days.length))
  expect(after.claims.map(({ day }) => day).sort()).toEqual(result.picks.map(({ day }) => day).sort())
  expect((await heard()).map(({ who }) => who).sort()).toEqual(['bo', 'helen', 'priya', 'tomas'])
  const told = await api.db
    .selectFrom('notice')
    .select('text')
    .where('accountId', '=', api.people.bo)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(told[0]!.text).toMatch(/^You have .+ Questions are open until /)

  const page = readFileSync(new URL('../../../../../../../docs/holiday-draft.md', import.meta.url), 'utf8')
  const [, code] = /```js\n([\s\S]+?)```/.exec(page)!
  const { recompute } = (await import(`data:text/javascript,${encodeURIComponent(code!)}`)) as {
    recompute: (draft: PublishedDraft) => Pick<PublishedDraft, 'order'> & { picks: object[] }
  }
  const again = recompute(result)
  expect(again.order).toEqual(result.order)
  expect(again.picks).toEqual(result.picks.map(({ round, holderId, day }) => ({ round, holderId, day })))
  // Running the watch again changes nothing.
  await run(api, 'watchHolidays', {})
  expect((await draftOf(api, 'bo', aircraftId)).draft!.result).toEqual(result)
  expect((await rank(api, 'bo', aircraftId, days)).json).toMatchObject({ code: 'draft_closed' })
})

test('two servers draw at once: one draft, each holiday once', async () => {
  await open()
  await api.db
    .updateTable('holidayDraft')
    .set({ closesAt: new Date(Date.now() - 1000) })
    .execute()
  await Promise.all([run(api, 'watchHolidays', {}), run(api, 'watchHolidays', {}), run(api, 'watchHolidays', {})])
  const { claims, draft } = await draftOf(api, 'priya', aircraftId)
  expect(claims).toHaveLength(draft!.result!.picks.length)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from quota_entry where measure = 'claim'`.execute(api.db)
  expect(rows[0]!.n).toBe(claims.length)
})

test('a share sold during a draft: partners and quotas as of the deadline, and a former partner’s ranking is dropped', async () => {
  await open()
  const days = (await draftOf(api, 'priya', aircraftId)).holidays.map(({ day }) => day)
  await rank(api, 'bo', aircraftId, [days.at(-1)!])
  await api.db.updateTable('aircraftShare').set({ accountId: api.people.maria }).where('accountId', '=', api.people.bo).execute()
  await rank(api, 'maria', aircraftId, [days[0]!])
  await closeDraft(api, aircraftId)
  const { result } = (await draftOf(api, 'maria', aircraftId)).draft!
  expect(new Set(result!.holders.map(({ id }) => nameOf(id)))).toEqual(new Set(['helen', 'maria', 'priya', 'tomas']))
  expect(result!.picks.filter(({ holderId }) => holderId === api.people.bo)).toEqual([])
  expect((await draftOf(api, 'bo', aircraftId)) as object).toMatchObject({ code: 'not_found' })
})

test.each([
  ['the owner has bought everything back', []],
  ['one partner has bought everything', [{ who: 'bo', percent: 100 }]],
] as const)('where %s, the draft ends before its deadline and at it, and only who is left hears of it', async (_, left) => {
  const [remaining] = left.length > 0 ? (['bo'] as const) : (['helen'] as const)
  for (const isOver of [false, true]) {
    aircraftId = await shareWithFour(api)
    await open()
    await rank(api, 'bo', aircraftId, [])
    await api.db.deleteFrom('aircraftShare').where('aircraftId', '=', aircraftId).execute()
    for (const { who, percent } of left)
      await api.db.insertInto('aircraftShare').values({ aircraftId, accountId: api.people[who], percent }).execute()
    const heard = await startHearing(api)
    if (isOver) await closeDraft(api, aircraftId)
    else await run(api, 'watchHolidays', {})
    expect((await heard()).map(({ who, title }) => [who, title])).toEqual([
      [remaining, `No draft of the holidays in ${year} on N322SR`],
    ])
    await run(api, 'watchHolidays', {})
    expect(await heard()).toEqual([])
    expect(await api.db.selectFrom('holidayDraft').select('id').execute()).toEqual([])
    const opened = await api.call(remaining, 'openHolidayDraft', { params: { aircraftId, year }, body: {} })
    expect(opened.json).toMatchObject({ code: left.length > 0 ? 'draft_alone' : 'not_found' })
  }
})

test('the draft opens by itself in October, and reminds a week and a day before, once each', async () => {
  await run(api, 'watchHolidays', {})
  const isAutumn = dayIn(new Date(), zone).slice(5) >= '10-01'
  const drafts = await api.db.selectFrom('holidayDraft').select(['year', 'openedBy']).execute()
  expect(drafts).toEqual(isAutumn ? [{ year, openedBy: null }] : [])
  if (!isAutumn) await open()
  await rank(api, 'priya', aircraftId, [])
  for (const [days, expected] of [
    [8, []],
    [6.9, ['bo', 'helen', 'tomas']],
    [6.8, []],
    [0.9, ['bo', 'helen', 'tomas']],
  ] as const) {
    await api.db
      .updateTable('holidayDraft')
      .set({ closesAt: new Date(Date.now() + days * 86_400_000) })
      .execute()
    const heard = await startHearing(api)
    await run(api, 'watchHolidays', {})
    expect((await heard()).map(({ who }) => who).sort()).toEqual(expected)
  }
})

test('a result can be questioned for a week, and everyone is told', async () => {
  await open()
  const ask = () =>
    api.call('tomas', 'questionHolidayDraft', { params: { aircraftId, year }, body: { reason: 'Why was I last?' } })
  expect((await ask()).json).toMatchObject({ code: 'draft_settled' })
  await closeDraft(api, aircraftId)
  const heard = await startHearing(api)
  expect((await ask()).json.draft?.questions).toMatchObject([{ reason: 'Why was I last?', person: { firstName: 'Tomás' } }])
  expect((await heard()).map(({ who }) => who).sort()).toEqual(['bo', 'helen', 'priya'])
  await api.db
    .updateTable('holidayDraft')
    .set({ drawnAt: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  expect((await ask()).json).toMatchObject({ code: 'draft_settled' })
})

test('a draft that cannot be drawn blocks no other', async () => {
  await open()
  const other = api.fleet.N52148
  const now = new Date()
  const accountId = api.people.tomas
  await api.db
    .insertInto('aircraftShare')
    .values({ aircraftId: other, accountId, percent: 50, since: `${year - 2}-01-01` })
    .execute()
  const draft = { id: newId(), aircraftId: other, year, openedAt: now, closesAt: now, seed: '00', seedHash: '00' }
  await api.db.insertInto('holidayDraft').values(draft).execute()
  await sql`update holiday_draft set closes_at = now() - case when aircraft_id = ${aircraftId} then interval '1 hour'
    else interval '1 minute' end`.execute(api.db)
  const rows = () =>
    api.db
      .selectFrom('holidayDraft')
      .select(['id', 'aircraftId', 'drawnAt'])
      .where('aircraftId', 'in', [aircraftId, other])
      .execute()
  const stuck = (await rows()).find((row) => row.aircraftId === aircraftId)!
  const drawn = async () => (await rows()).filter(({ drawnAt }) => drawnAt !== null).map((row) => row.aircraftId)
  expect(await runWithBadRow(api, 'watchHolidays', { table: 'holiday_draft', id: stuck.id })).toBe(1)
  expect(await drawn()).toEqual([other])
  await run(api, 'watchHolidays', {})
  expect((await drawn()).sort()).toEqual([aircraftId, other].sort())
})

test('this year’s loser is first next year', async () => {
  await open()
  const days = (await draftOf(api, 'priya', aircraftId)).holidays.map(({ day }) => day)
  for (const who of ['priya', 'tomas', 'helen', 'bo'] as const) await rank(api, who, aircraftId, days)
  await closeDraft(api, aircraftId)
  const { result } = (await draftOf(api, 'bo', aircraftId)).draft!
  // A year later: turn this year's draft into last year's.
  const earlier = JSON.parse(JSON.stringify(result).replaceAll(`${year}-`, `${year - 1}-`)) as PublishedDraft
  await sql`truncate holiday_claim cascade`.execute(api.db)
  await sql`truncate occupancy`.execute(api.db)
  await sql`update holiday_draft set year = ${year - 1}, result = ${JSON.stringify(earlier)}::jsonb`.execute(api.db)
  await open()
  await closeDraft(api, aircraftId)
  const next = (await draftOf(api, 'bo', aircraftId)).draft!.result!
  expect(next.holders.every(({ by }) => by === 'last_year')).toBe(true)
  // Late in December so few holidays are left that two people may tie for the least.
  const won = (holderId: string) =>
    earlier.picks.filter((pick) => pick.holderId === holderId).reduce((sum, { choice }) => sum + days.length + 1 - choice, 0)
  expect(won(next.order[0]!)).toBe(Math.min(...earlier.order.map(won)))
})

test('visitors, renters and other aircraft’s partners get 404, operators read, and invalid rankings are refused', async () => {
  await open()
  const params = { aircraftId, year }
  expect((await api.call(undefined, 'getHolidayDraft', { params })).status).toBe(401)
  for (const who of ['maria', 'victor'] as const) {
    expect((await api.call(who, 'getHolidayDraft', { params })).status).toBe(404)
    expect((await rank(api, who, aircraftId, [])).status).toBe(404)
    expect((await api.call(who, 'openHolidayDraft', { params, body: {} })).status).toBe(404)
  }
  expect((await api.call('omar', 'getHolidayDraft', { params })).json).toMatchObject({
    you: 'operator',
    draft: { ranking: null, mayRank: false },
  })
  expect((await rank(api, 'omar', aircraftId, [])).status).toBe(403)
  const [day] = (await draftOf(api, 'priya', aircraftId)).holidays
  for (const days of [[plusDays(day!.day, 1)], [day!.day, day!.day], ['never']])
    expect((await rank(api, 'priya', aircraftId, days)).status).toBe(400)
  expect((await api.call('priya', 'openHolidayDraft', { params, body: { days: 3 } })).status).toBe(400)
  expect((await api.call('priya', 'questionHolidayDraft', { params, body: { reason: ' ' } })).status).toBe(400)
  expect((await api.call('priya', 'rankHolidays', { params: { aircraftId, year: year + 1 }, body: { days: [] } })).status).toBe(
    404,
  )
})

test('suspended people draw nothing, and their won holidays open to the partners, who are told', async () => {
  await open()
  const days = (await draftOf(api, 'priya', aircraftId)).holidays.map(({ day }) => day)
  for (const who of ['priya', 'tomas', 'helen', 'bo'] as const) await rank(api, who, aircraftId, days)
  const suspended = (suspendedAt: Date | null) =>
    api.db.updateTable('account').set({ suspendedAt }).where('id', '=', api.people.bo).execute()
  await suspended(new Date())
  await closeDraft(api, aircraftId)
  await suspended(null)
  const { result } = (await draftOf(api, 'priya', aircraftId)).draft!
  expect(result!.picks.filter(({ holderId }) => holderId === api.people.bo)).toEqual([])
  expect(result!.picks.length).toBeGreaterThan(0)
  const won = () =>
    draftOf(api, 'tomas', aircraftId).then(({ claims }) => claims.filter(({ person }) => person.id === api.people.priya))
  expect((await won()).length).toBeGreaterThan(0)
  const heard = await startHearing(api)
  const body = { reason: 'Forged documents' }
  expect((await api.call('omar', 'suspendUser', { params: { id: api.people.priya }, body })).status).toBe(200)
  expect(await won()).toEqual([])
  const told = (await heard()).filter(({ title }) => title.includes('on N322SR'))
  expect([...new Set(told.map(({ who }) => who))].sort()).toEqual(['bo', 'helen', 'priya', 'tomas'])
  expect(told.find(({ who }) => who === 'tomas')!.text).toContain('Priya does not fly for now.')
  expect(told.find(({ who }) => who === 'priya')!.text).toContain('Your account is suspended')
  const { rows } =
    await sql`select from occupancy o join holiday_claim c on c.id = o.claim_id where c.account_id = ${api.people.priya}`.execute(
      api.db,
    )
  expect(rows).toEqual([])
  await api.call('omar', 'restoreUser', { params: { id: api.people.priya }, body })
})
