import { plusHours } from '@tailshare/contract/text/period'
import { timeIn } from '@tailshare/contract/text/timeText'
import { runs } from '@tailshare/contract/test/stories'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CastKey } from '../../../../seeds/cast.ts'
import { startApi, type Api } from '../../../../test/api.ts'
import { zone } from '../../../../test/factories.ts'
import { setSwitches, startHearing } from '../../../../test/heard.ts'
import { halfHour, insertOrder } from '../../../../test/orders.ts'
import type { Jobs } from '../../../jobs/enqueue.ts'
import { tasks } from '../../../tasks.ts'

// For any acts, switches, and jobs killed or run twice: everyone involved is notified once per channel they want, and others are not.

let api: Api
beforeAll(async () => {
  api = await startApi()
  await startHearing(api)
  // Tax advisors of the owner and former partners are not involved in bookings.
  const share = { aircraftId: api.fleet.N417TS, accountId: api.people.tomas, percent: 10, since: '2020-01-01' }
  await api.db.insertInto('aircraftShare').values(share).execute()
  await api.db.deleteFrom('aircraftShare').where('accountId', '=', api.people.tomas).execute()
})
afterAll(() => api.close())

const pilots = ['maria', 'ines', 'jonas'] as const
const people = [...pilots, 'helen', 'elena'] as const
type Who = (typeof people)[number]

type Name = 'tellBooked' | 'tellGrounded' | 'watchOrders' | 'sendDigests'
class Killed extends Error {}
/** A process killed before its commit has done nothing; one killed after it runs the job twice. */
const fates = fc.constantFrom('once', 'twice', 'killed', 'both at a time')
type Fate = 'once' | 'twice' | 'killed' | 'both at a time'
const work = async <Job extends Name>(job: Job, payload: Jobs[Job], fate: Fate) => {
  const run = (db = api.db) => (tasks[job] as (s: object, p: object) => Promise<void>)({ ...api.services, db }, payload)
  if (fate === 'both at a time') return void (await Promise.all([run(), run()]))
  if (fate === 'killed')
    await api.db
      .transaction()
      .execute(async (tx) => {
        await run(tx)
        throw new Killed()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
  if (fate === 'twice') await run()
  await run()
}

const kinds = ['book', 'cancel', 'takeAway', 'change', 'noShow', 'ground', 'write', 'writeAndBlock'] as const
const act = fc.record({
  act: fc.constantFrom(...kinds),
  pilot: fc.constantFrom(...pilots),
  withElena: fc.boolean(),
  fate: fates,
})
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
const wishes = fc.record({
  mail: fc.boolean(),
  text: fc.boolean(),
  quiet: fc.constantFrom('never', 'now', 'later'),
  digest: fc.constantFrom('at_once', 'daily', 'weekly'),
})
type Wishes = typeof wishes extends fc.Arbitrary<infer One> ? One : never

const quietHours = (quiet: Wishes['quiet']) => {
  if (quiet === 'never') return { quietFrom: null, quietTo: null }
  const begin = quiet === 'now' ? -1 : 6
  const [quietFrom, quietTo] = [begin, begin + 3].map((hours) => timeIn(plusHours(new Date(), hours), zone))
  return { quietFrom, quietTo }
}
const wish = async (who: Who, { mail, text, quiet, digest }: Wishes) => {
  await setSwitches(api, who, { mail, text })
  await api.db
    .updateTable('account')
    .set({ ...quietHours(quiet), digest })
    .where('id', '=', api.people[who])
    .execute()
}

const shownTo = async () => {
  const rows = await api.db.selectFrom('notice').select(['accountId']).execute()
  const names = new Map(Object.entries(api.people).map(([name, id]) => [id, name]))
  const counts: Record<string, number> = {}
  for (const { accountId } of rows) {
    const name = names.get(accountId) ?? accountId
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
const each = (...who: (CastKey | false)[]) => Object.fromEntries(who.filter((one) => one !== false).map((one) => [one, 1]))

const order = (pilot: Who, withElena: boolean, startsIn: number) =>
  insertOrder(api, { pilot: pilot as CastKey, ...(withElena && { csip: 'elena' }), start: halfHour(startsIn), hours: 3 })

/** Performs the act and returns who must be notified. */
const perform = async ({ act: what, pilot, withElena, fate }: Act, place: number): Promise<Record<string, number>> => {
  const elena = withElena && ('elena' as const)
  if (what === 'noShow') {
    await order(pilot, withElena, -2)
    await work('watchOrders', {}, fate)
    return each(pilot, 'helen', elena)
  }
  const { id } = await order(pilot, withElena, 4 + place * 4)
  switch (what) {
    case 'book':
      await work('tellBooked', { orderId: id }, fate)
      return each(pilot, 'helen', elena)
    case 'cancel':
    case 'takeAway': {
      const by = what === 'cancel' ? pilot : 'helen'
      const cancel = () => api.call(by, 'cancelOrder', { params: { id }, body: { reason: 'other', note: 'Because' } })
      expect((await cancel()).status).toBe(200)
      if (fate !== 'once') await cancel()
      return what === 'cancel' ? each(pilot, 'helen', elena) : each(pilot, elena)
    }
    case 'change':
      expect((await api.call(pilot, 'changeBooking', { body: { orderId: id, note: 'Lunch on the way' } })).status).toBe(200)
      return each('helen', elena)
    case 'ground': {
      const other = await order(pilot, true, 5 + place * 4 + 30)
      const squawk = await api.call('rosa', 'reportSquawk', {
        params: { order: id, stage: 'departure', question: 'newDamage' },
        body: { text: 'Nick in the propeller', severity: 'grounding' },
      })
      expect(squawk.status).toBe(200)
      const atRisk = await api.db.selectFrom('orders').selectAll().where('atRiskSquawkId', '=', squawk.json.id).execute()
      expect(atRisk.map((one) => one.id)).toEqual(expect.arrayContaining([id, other.id]))
      await work('tellGrounded', { squawkId: squawk.json.id }, fate)
      await api.db.updateTable('squawk').set({ state: 'closed', closedAt: new Date() }).where('state', '<>', 'closed').execute()
      await api.db.updateTable('aircraft').set({ groundedReason: null }).where('id', '=', api.fleet.N417TS).execute()
      const names = new Map(Object.entries(api.people).map(([name, personId]) => [personId, name as CastKey]))
      return each('helen', ...atRisk.flatMap((one) => [names.get(one.pilotId)!, one.csipId !== null && ('elena' as const)]))
    }
    default: {
      const say = () =>
        api.call(pilot, 'sendMessage', { body: { userTo: api.people.helen, message: 'Is it clean?', orderId: id } })
      const first = await say()
      expect(first.status).toBe(200)
      if (what === 'writeAndBlock') await api.call('helen', 'blockPerson', { body: { user: api.people[pilot] } })
      await say()
      await api.call('helen', 'unblockPerson', { params: { id: api.people[pilot] } })
      return each('helen')
    }
  }
}

/** Each notice went out by mail and text once or not at all, as its reader wants. Nothing goes out from a `blocked` person. */
const expectOncePerWay = async (wanted: Record<Who, Wishes>, blocked: string | undefined) => {
  const notices = await api.db.selectFrom('notice').selectAll().execute()
  const lines = await api.db.selectFrom('outboxMessage').selectAll().execute()
  for (const who of people) {
    const { mail, text, quiet, digest } = wanted[who]
    const ofBlocked = notices.filter(({ accountId, fromId }) => accountId === api.people[who] && fromId === blocked)
    for (const { id, digestAt } of ofBlocked)
      expect([digestAt, lines.some(({ noticeId }) => noticeId === id)]).toEqual([null, false])
    const own = notices.filter((one) => one.accountId === api.people[who] && !ofBlocked.includes(one))
    const held = lines.filter(({ accountId, heldTitles }) => accountId === api.people[who] && heldTitles !== null)
    expect(held.length).toBeLessThanOrEqual(1)
    if (quiet !== 'now') expect(held).toEqual([])
    const waitsForDigest = own.filter(({ digestAt }) => digestAt !== null)
    if (digest === 'at_once' || !mail) expect(waitsForDigest).toEqual([])
    const texts = lines.filter((one) => one.accountId === api.people[who] && one.channel === 'text' && one.heldTitles === null)
    const said = [...texts.map(({ subject }) => subject), ...held.flatMap(({ heldTitles }) => heldTitles!)]
    expect(said.toSorted()).toEqual(text ? own.map(({ title }) => title).toSorted() : [])
    for (const { id, digestAt } of own) {
      const mails = lines.filter(({ noticeId, channel }) => noticeId === id && channel === 'mail').length
      if (mail) expect(mails + (digestAt === null ? 0 : 1)).toBe(1)
      else expect(mails).toBeLessThanOrEqual(1)
    }
  }
  const heard = new Set(notices.map(({ accountId }) => accountId))
  for (const { accountId } of lines) expect(heard.has(accountId!)).toBe(true)
  // Each is due on its own, at the end of quiet hours at the latest.
  for (const { dueAt, sendAfter, sentAt } of lines) expect([dueAt <= sendAfter, sentAt]).toEqual([true, null])
  return new Map(people.map((who) => [who, notices.filter((one) => one.accountId === api.people[who] && one.digestAt !== null)]))
}

const forgetNews = async () => {
  await api.pool.query(
    'delete from outbox_message; delete from notice; delete from message_report; update chat set last_message_id = null; delete from message; delete from chat',
  )
}

const clear = async () => {
  await forgetNews()
  await api.pool.query('drop table if exists notice_aside')
  await api.db.deleteFrom('occupancy').execute()
  await api.db.updateTable('orders').set({ status: 'canceled' }).where('status', '=', 'booked').execute()
}

/** Each act once, with this fate for its jobs, for people who want everything, some of it later. */
const everyAct = (fate: Fate): [Record<Who, Wishes>, Act[], Fate] => {
  const all = { mail: true, text: true, quiet: 'never', digest: 'at_once' } as const
  const wanted = {
    maria: all,
    ines: all,
    jonas: all,
    helen: { ...all, digest: 'daily' },
    elena: { ...all, quiet: 'now' },
  } as const
  return [wanted, kinds.map((one, place) => ({ act: one, pilot: pilots[place % 3]!, withElena: place % 2 === 0, fate })), fate]
}

test('everyone involved is notified once per wanted channel, and no one else, through crashes and repeats', async () => {
  const wished = fc.record({ maria: wishes, ines: wishes, jonas: wishes, helen: wishes, elena: wishes })
  const property = fc.asyncProperty(wished, fc.array(act, { minLength: 1, maxLength: 5 }), fates, async (wanted, acts, fate) => {
    await clear()
    for (const who of people) await wish(who, wanted[who])
    const waiting = new Map<Who, string[]>()
    for (const [place, one] of acts.entries()) {
      const expected = await perform(one, place)
      expect(await shownTo(), JSON.stringify(one)).toEqual(expected)
      const blocked = one.act === 'writeAndBlock' ? api.people[one.pilot] : undefined
      for (const [who, notices] of await expectOncePerWay(wanted, blocked)) {
        waiting.set(who, [...(waiting.get(who) ?? []), ...notices.map(({ title }) => title)])
      }
      await api.db.deleteFrom('outboxMessage').execute()
      // Notices for the digest stay; the others have been checked.
      await api.db.deleteFrom('notice').where('digestAt', 'is', null).execute()
      await keepAside()
    }
    await keepAside()
    await bringBack()
    await work('sendDigests', {}, fate)
    const digests = await api.db.selectFrom('outboxMessage').selectAll().execute()
    for (const who of people) {
      const own = digests.filter(({ accountId }) => accountId === api.people[who])
      const titles = waiting.get(who) ?? []
      expect(own).toHaveLength(titles.length > 0 ? 1 : 0)
      for (const title of titles) expect(own[0]!.text).toContain(title)
    }
  })
  await fc.assert(property, { numRuns: runs(4), examples: [everyAct('twice'), everyAct('killed'), everyAct('both at a time')] })
})

/** Hides notices for the digest from the next act. */
const keepAside = () =>
  api.pool.query(
    'create table if not exists notice_aside (like notice); insert into notice_aside select * from notice; delete from notice',
  )
const bringBack = () =>
  api.pool.query(
    "insert into notice select * from notice_aside; delete from notice_aside; update notice set digest_at = now() - interval '1 minute'",
  )
