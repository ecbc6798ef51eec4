import { createHash, randomBytes } from 'node:crypto'
import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { draftDays, type PublishedDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { paths } from '@tailshare/contract/base/paths'
import { dayText, instantText } from '@tailshare/contract/text/timeText'
import { listText } from '@tailshare/rules/bookings/orders/words'
import { subtractPeriods } from '@tailshare/rules/schedule/blocks/subtractPeriods'
import type { Config } from '../../../../start/config.ts'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import { publish } from '../../../../db/publish.ts'
import { found, refuseOn } from '../../../../http/refusal.ts'
import { notify } from '../../../people/notices/steps.ts'
import { lockActiveMembers } from '../../../people/accounts/profile/queries.ts'
import { lockShares } from '../../../aircraft/shares/queries.ts'
import type { SharedAircraft } from '../../../bookings/quotas/queries.ts'
import { findShared as findWhole } from '../../shares/holders/queries.ts'
import { loadSharers } from './access.ts'
import { listTaken } from '../../../schedule/blocks/queries.ts'
import { lockTime, occupy } from '../../../schedule/queries.ts'
import { insertClaim } from '../claims/queries.ts'
import * as q from './queries.ts'
import { closesAfter, drawFrom, holidayPeriod, questionUntil } from './view.ts'

export type DraftContext = { tx: Tx; config: Pick<Config, 'publicUrl'>; shared: SharedAircraft; now: Date }
type Note = { title: string; text: string; tab: 'holidays' | 'swaps'; year?: number; button: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const openPages = (tx: Tx, { holders }: Pick<Hearing['shared'], 'holders'>) =>
  publish(
    tx,
    holders.map(({ person }) => person.id),
    'holidays',
  )

/** The recipients of news about holidays and swaps. */
export type Hearing = Omit<DraftContext, 'shared'> & {
  shared: Pick<SharedAircraft, 'id' | 'tailNumber' | 'zone'> & { holders: readonly { person: Person }[] }
}

/** Notifies the partners for whom `note` returns one; refreshes open pages of all. */
export const tellSharers = async ({ tx, config, shared }: Hearing, note: (holderId: string) => Note | null) => {
  for (const { person } of shared.holders) {
    const said = note(person.id)
    if (!said) continue
    const { tab, year, ...rest } = said
    const link = paths.coOwnershipInfo(shared.id, { tab, ...(year && { year }) })
    await notify(tx, config, { to: person.id, kind: 'system', ...rest, link })
  }
  await openPages(tx, shared)
}

/** The seed is created now and revealed at the draw; its hash proves it did not change. */
export const openDraft = async (
  context: DraftContext,
  { year, by, days = draftDays.usual }: { year: number; by: { id: string; firstName: string } | null; days?: number },
) => {
  const { tx, shared, now } = context
  const seed = randomBytes(32).toString('hex')
  const closesAt = closesAfter(now, days)
  const id = newId(now.getTime())
  await q
    .insertDraft(tx, {
      id,
      aircraftId: shared.id,
      year,
      openedBy: by?.id ?? null,
      openedAt: now,
      closesAt,
      seed,
      seedHash: sha256(seed),
      // People told of the opening need no reminder on the same day.
      remindedDays: days <= draftDays.least ? draftDays.least : null,
    })
    .catch(refuseOn('holiday_draft_once', 'draft_opened'))
  const until = instantText(closesAt, shared.zone)
  const opened = by
    ? `${by.firstName} opened the draft of the holidays in ${year}.`
    : `The draft of the holidays in ${year} is open.`
  const text = `${opened} Rank the ones you want by ${until}. If you don’t, we use your order of the last draft, or the calendar’s.`
  await tellSharers(context, (holder) =>
    holder === by?.id
      ? null
      : { title: `Holidays of ${year} on ${shared.tailNumber}`, text, tab: 'holidays', year, button: 'Rank the holidays' },
  )
}

/** Reminds partners without a ranking before the deadline. */
export const remindOfDraft = async (context: DraftContext, draft: q.DraftRow, days: number) => {
  const { tx, shared } = context
  const { year, closesAt, rankings } = draft
  await q.setReminded(tx, draft.id, days)
  const text = `Which do you want most? You have until ${instantText(closesAt, shared.zone)}; then they are drawn.`
  const title = `You have not ranked the holidays of ${year}`
  await tellSharers(context, (holder) =>
    rankings.some(({ accountId }) => accountId === holder)
      ? null
      : { title, text, tab: 'holidays', year, button: 'Rank the holidays' },
  )
}

const wonText = ({ picks, holidays }: PublishedDraft, holderId: string) => {
  const won = picks.filter((pick) => pick.holderId === holderId).map(({ day }) => day)
  return listText(won.toSorted().map((day) => `${holidays.find((one) => one.day === day)!.name} (${dayText(day)})`))
}

const tellDrawn = (context: DraftContext, result: PublishedDraft) => {
  const { shared, now } = context
  const { year, holders } = result
  const others = (holder: string) =>
    holders
      .filter(({ id }) => id !== holder)
      .map(({ id, firstName }) => `${firstName}: ${wonText(result, id) || 'none'}.`)
      .join(' ')
  return tellSharers(context, (holder) => ({
    title: `The holidays of ${year} on ${shared.tailNumber} are drawn`,
    text: `You have ${wonText(result, holder) || 'none'}. ${others(holder)} Questions are open until ${instantText(questionUntil(now), shared.zone)}.`,
    tab: 'holidays',
    year,
    button: 'See the result',
  }))
}

type Ending = { id: string; aircraftId: string; year: number }

/** Deletes the draft and tells the sole holder that nothing is drawn. */
const endDraft = async (tx: Tx, { id, aircraftId, year }: Ending, config: DraftContext['config']) => {
  await q.dropDraft(tx, id)
  const left = await findWhole(tx, aircraftId, id)
  for (const { person } of left?.holders ?? [])
    await notify(tx, config, {
      to: person.id,
      kind: 'system',
      title: `No draft of the holidays in ${year} on ${left!.tailNumber}`,
      text: 'You hold all of the aircraft now, so every holiday is yours to book. If you share it again, a new draft is opened.',
      link: paths.coOwnershipInfo(aircraftId),
      button: 'Open the co-ownership',
    })
}

/** Ends a draft early, unless someone bought a share meanwhile. */
export const endLoneDraft = async (tx: Tx, draftId: string, { config, now }: Pick<DraftContext, 'config' | 'now'>) => {
  const locked = await q.lockDraft(tx, draftId)
  if (!locked || locked.drawnAt !== null) return
  await lockShares(tx, locked.aircraftId)
  const shared = await loadSharers(tx, locked.aircraftId, { callerId: draftId, now })
  if (!shared || shared.holders.length < 2) await endDraft(tx, locked, config)
}

/** Draws a due draft among current partners who may fly, holds the won time and tells everyone. Idempotent across servers. */
export const drawDraft = async (tx: Tx, draftId: string, { config, now }: { config: Pick<Config, 'publicUrl'>; now: Date }) => {
  const locked = await q.lockDraft(tx, draftId)
  if (!locked || locked.drawnAt !== null || locked.closesAt > now) return
  const { aircraftId, year } = locked
  await lockTime(tx, [{ resourceId: aircraftId }])
  await lockShares(tx, aircraftId)
  const shared = await loadSharers(tx, aircraftId, { callerId: draftId, year, now })
  // One person holds all of it now: there is nothing to draw.
  if (!shared || shared.holders.length < 2) return endDraft(tx, locked, config)
  const draft = found(await q.findDraft(tx, aircraftId, year))
  const before = (await q.findDraft(tx, aircraftId, year - 1))?.result ?? null
  const taken = await listTaken(tx, aircraftId, holidayPeriod({ days: [`${year - 1}-12-01`, `${year + 1}-01-31`] }, shared.zone))
  const members = await lockActiveMembers(
    tx,
    shared.holders.map(({ person }) => person.id),
  )
  const drawing = { ...shared, holders: shared.holders.filter(({ person }) => members.has(person.id)) }
  const { up, result } = drawFrom({ shared: drawing, draft, before, taken, now }, sha256)
  for (const { holderId: accountId, day } of result.picks) {
    const holiday = up.find((one) => one.day === day)!
    const period = holidayPeriod(holiday, shared.zone)
    const id = newId(now.getTime())
    await insertClaim(tx, { id, aircraftId, draftId, accountId, name: holiday.name, day, ...period, at: now })
    const held = subtractPeriods(period, taken).map((piece) => ({ ...piece, id: newId(now.getTime()), claimId: id }))
    const row = { resourceId: aircraftId, resourceKind: 'aircraft', kind: 'claim', note: holiday.name, byId: accountId } as const
    await occupy(
      tx,
      held.map((piece) => ({ ...piece, ...row })),
    )
  }
  await q.setDrawn(tx, draftId, { result, at: now })
  await tellDrawn({ tx, config, shared, now }, result)
}
