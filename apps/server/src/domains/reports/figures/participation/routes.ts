import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import type { Db } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { BadInput, found, Refusal, refuseOn } from '../../../../http/refusal.ts'
import { logAdvisorView } from '../../../people/advisors/steps.ts'
import { findHomeZone } from '../../../people/accounts/profile/queries.ts'
import { mayReadYear, yearNow } from '../../yearPack/steps.ts'
import * as q from './queries.ts'

type NewEntry = { body: { day: string; aircraftId: string | null }; account: { id: string }; db: Db; now: Date }

/** Checks that the day is past and the aircraft is the caller's. */
const check = async ({ body, account, db, now }: NewEntry) => {
  if (body.day > dayIn(now, await findHomeZone(db, account.id))) throw new BadInput({ day: 'The day must not be in the future' })
  if (body.day < '2000-01-01') throw new BadInput({ day: fieldMessages.dateOutdated })
  if (body.aircraftId === null) return
  const owned = await q.listOwned(db, account.id)
  if (!owned.some(({ id }) => id === body.aircraftId)) throw new Refusal('not_found')
}

export const participationHandlers = {
  async listParticipation({ query, account, db, now }) {
    const ownerId = await mayReadYear(query.owner, { account, db })
    const isOwn = ownerId === account.id
    const thisYear = await yearNow(db, ownerId, now)
    const year = query.year ?? thisYear
    if (year > thisYear) throw new BadInput({ year: fieldMessages.yearToCome })
    if (!isOwn) {
      const what = `your hours of work of ${year}`
      await logAdvisorView(db, account, { ownerIds: [ownerId], what, at: now })
    }
    const of = { ownerId, year }
    const { count, minutes, firstYear } = await q.sumEntries(db, of)
    const results = await q.listEntries(db, of, query)
    const first = Math.min(firstYear ?? thisYear, thisYear - 1)
    return {
      ...listPage('aircrafts/owned/participation/', query, { count, results }),
      year,
      isOwn,
      minutes,
      years: Array.from({ length: thisYear - first + 1 }, (_, back) => thisYear - back),
      seen: isOwn ? await q.listSeen(db, of) : [],
      aircraft: await q.listOwned(db, ownerId),
    }
  },

  /** An entry taken over from the product must be work it saw, and only once. */
  async addParticipation({ body, account, db, now }) {
    await check({ body, account, db, now })
    if (body.seenId !== undefined) await mustBeSeen(db, account.id, body.seenId)
    const id = await q
      .insertEntry(db, { ...body, ownerId: account.id, now })
      .catch(refuseOn('participation_seen_once', 'already_noted'))
    return found(await q.findEntry(db, account.id, id))
  },

  async changeParticipation({ params: { id }, body, account, db, now }) {
    found(await q.findEntry(db, account.id, id))
    await check({ body, account, db, now })
    found((await q.setEntry(db, account.id, id, { ...body, now })) || undefined)
    return found(await q.findEntry(db, account.id, id))
  },

  async deleteParticipation({ params: { id }, account, db }) {
    found((await q.deleteEntry(db, account.id, id)) || undefined)
  },
} satisfies Handling<'listParticipation' | 'addParticipation' | 'changeParticipation' | 'deleteParticipation'>

const mustBeSeen = async (db: Db, ownerId: string, seenId: string) => {
  if (await q.isNoted(db, ownerId, seenId)) throw new Refusal('already_noted')
  found((await q.listSeen(db, { ownerId, year: 0 }, seenId))[0])
}
