import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { handOverDays, mostOpenRequests } from '@tailshare/contract/sharing/shares/shareSales'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { voteDays } from '@tailshare/contract/sharing/votes/votes'
import { minusPercent, priceOf } from '@tailshare/rules/sharing/shares/shareRequests'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { allowed, BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { listPage } from '../../../../http/listPage.ts'
import { lockActiveMembers } from '../../../people/accounts/profile/queries.ts'
import { lockCaller } from '../../../../http/session.ts'
import { findAgreement } from '../agreements/queries.ts'
import { findText, signAgreement } from '../agreements/steps.ts'
import { settleVote } from '../../votes/decisions/steps.ts'
import { roleToward } from '../../../bookings/quotas/access.ts'
import { givableBy, heldBy } from '../holders/access.ts'
import { findShared, lockShared, type Shared } from '../holders/queries.ts'
import { seeShared } from '../holders/steps.ts'
import { listOffersOf } from '../offers/queries.ts'
import { findVote, putBallot } from '../../votes/queries.ts'
import { openVote, withdrawVote, type VoteContext } from '../../votes/steps.ts'
import { deleteSignatures, findRequest, insertRequest, listOpenBy, listRequests, setRequest, type RequestRow } from './queries.ts'
import { declineRequest, nameOf, tellParties } from './steps.ts'
import { rightsOf, viewRequest } from './view.ts'

const refuseDay = (handOverOn: string, today: string) => {
  const last = plusDays(today, handOverDays.most)
  if (handOverOn < today) throw new BadInput({ handOverOn: fieldMessages.dateOutdated })
  if (handOverOn > last) throw new BadInput({ handOverOn: fieldMessages.maxValue(plainDayText(last)) })
}

/** The largest offer that is large enough, from the named seller or anyone. */
const chooseOffer = async (
  tx: Tx,
  { percent, seller }: { percent: number; seller?: string | undefined },
  { shared, buyerId }: { shared: Shared; buyerId: string },
) => {
  const offers = (await listOffersOf(tx, shared.id)).filter(
    ({ sellerId }) => sellerId !== buyerId && (seller === undefined || sellerId === seller),
  )
  const [largest] = offers.map((offer) => ({ ...offer, most: Math.min(offer.percent, givableBy(shared, offer.sellerId)) }))
  if (!largest) throw new Refusal('share_not_offered')
  if (largest.most < percent) throw new BadInput({ percent: `${largest.most}% is on offer.` })
  return largest
}

/** Refuses if the owner would keep too little. */
const refuseOwnersLast = (shared: Shared, { seller, percent }: RequestRow) => {
  const isHeld = minusPercent(heldBy(shared, seller.id), percent) >= 0
  if (isHeld && minusPercent(givableBy(shared, seller.id), percent) < 0) throw new Refusal('owner_keeps_part')
}

const isParty = ({ buyer, seller }: RequestRow, account: Caller) => buyer.id === account.id || seller.id === account.id

/** For its buyer, seller, partners and readers. Throws `not_found` for others. The seller may no longer hold a share. */
const seeRequest = async (db: Db, id: string, { account, now }: { account: Caller; now: Date }) => {
  const row = found(await findRequest(db, id))
  const shared = isParty(row, account)
    ? found(await findShared(db, row.aircraft.id, account.id))
    : (await seeShared(db, row.aircraft.id, { account, now, what: 'a sale' })).shared
  return { row, shared }
}

/** The same with the caller's account and the aircraft locked. */
const lockRequest = async (tx: Tx, id: string, { account, now }: { account: Caller; now: Date }) => {
  await lockCaller(tx, account)
  const known = found(await findRequest(tx, id))
  const members = await lockActiveMembers(tx, [known.buyer.id, known.seller.id])
  found(await lockShared(tx, known.aircraft.id))
  return { ...(await seeRequest(tx, id, { account, now })), members }
}

/** Refuses agreement and signatures while a party is suspended. A fully signed sale is handed over anyway. */
const mustBothAct = ({ buyer, seller }: RequestRow, members: ReadonlySet<string>) => {
  const away = [buyer, seller].find(({ id }) => !members.has(id))
  if (away)
    throw new Refusal('party_suspended', { detail: `${nameOf(away)}’s account is suspended right now, so this has to wait.` })
}

const showing = async (
  db: Db,
  { row, shared, account, now }: { row: RequestRow; shared: Shared; account: Caller; now: Date },
) => {
  const agreement = await findText(db, row, shared)
  const viewing = { viewerId: account.id, holds: heldBy(shared, account.id) > 0, hash: agreement?.hash ?? null, now }
  return { agreement, viewing, shown: viewRequest(row, viewing) }
}

export const requestHandlers = {
  async requestShare({ body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      found(await lockShared(tx, body.aircraft))
      const shared = found(await findShared(tx, body.aircraft, account.id))
      found(shared.isListed || roleToward(shared, account) || undefined)
      const offer = await chooseOffer(tx, body, { shared, buyerId: account.id })
      const open = await listOpenBy(tx, account.id)
      if (open.some(({ aircraftId }) => aircraftId === shared.id)) throw new Refusal('share_asked')
      if (open.length >= mostOpenRequests) throw new Refusal('too_many_share_requests')
      const today = dayIn(now, shared.zone)
      const handOverOn = body.handOverOn ?? plusDays(today, handOverDays.usual)
      refuseDay(handOverOn, today)
      const seller = found(shared.holders.find(({ person }) => person.id === offer.sellerId)).person
      const has = heldBy(shared, account.id)
      const title =
        has > 0
          ? `${nameOf(account)} buys ${body.percent}% more, from ${nameOf(seller)}`
          : `${nameOf(account)} as a partner with ${body.percent}%, from ${nameOf(seller)}`
      const context = { tx, config, shared, now }
      const about = { kind: 'new_partner' as const, days: voteDays.usual, proposedById: account.id, mustAgreeId: seller.id }
      const vote = await openVote(context, { ...about, title, reason: body.message })
      const id = newId(now.getTime())
      await insertRequest(tx, {
        id,
        aircraftId: shared.id,
        buyerId: account.id,
        sellerId: seller.id,
        percent: body.percent,
        priceCents: priceOf(offer, body.percent),
        message: body.message,
        handOverOn,
        voteId: vote.id,
        createdAt: now,
      })
      return (await showing(tx, { row: found(await findRequest(tx, id)), shared, account, now })).shown
    })
  },

  async listShareRequests({ query, account, db, now }) {
    if (query.as === 'holder' && query.aircraft) await seeShared(db, query.aircraft, { account, now, what: 'sales' })
    const { count, rows } = await listRequests(db, { ...query, viewerId: account.id })
    const results = []
    for (const row of rows) {
      const shared = found(await findShared(db, row.aircraft.id, account.id))
      results.push((await showing(db, { row, shared, account, now })).shown)
    }
    return listPage('booking/co-ownership/', query, { count, results })
  },

  async getShareRequest({ params, account, db, now }) {
    const { row, shared } = await seeRequest(db, params.id, { account, now })
    const { shown, agreement } = await showing(db, { row, shared, account, now })
    return { ...shown, agreement }
  },

  async acceptShareRequest({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const { row, shared, members } = await lockRequest(tx, params.id, { account, now })
      allowed(row.seller.id === account.id)
      if (row.state !== 'asked') throw new Refusal('request_settled')
      mustBothAct(row, members)
      refuseOwnersLast(shared, row)
      if (body.handOverOn) {
        refuseDay(body.handOverOn, dayIn(now, shared.zone))
        await setRequest(tx, row.id, { handOverOn: body.handOverOn })
      }
      const context = { tx, config, shared, now }
      await sellerSays(context, row, 'yes')
      return (await showing(tx, { row: found(await findRequest(tx, row.id)), shared, account, now })).shown
    })
  },

  async declineShareRequest({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const { row, shared } = await lockRequest(tx, params.id, { account, now })
      allowed(row.seller.id === account.id)
      const { viewing } = await showing(tx, { row, shared, account, now })
      if (!rightsOf(row, viewing).decline) throw new Refusal('request_settled')
      const context = { tx, config, shared, now }
      const reason = body.reason || `${nameOf(account)} said no.`
      if (row.state === 'asked') await sellerSays(context, row, 'no', { reason, byId: account.id })
      else await declineRequest(context, row.id, { reason, byId: account.id })
      return (await showing(tx, { row: found(await findRequest(tx, row.id)), shared, account, now })).shown
    })
  },

  async withdrawShareRequest({ params, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const { row, shared } = await lockRequest(tx, params.id, { account, now })
      allowed(row.buyer.id === account.id)
      const { viewing } = await showing(tx, { row, shared, account, now })
      if (!rightsOf(row, viewing).withdraw) throw new Refusal('request_settled')
      const context = { tx, config, shared, now }
      const why = `${nameOf(account)} no longer asks for it.`
      const vote = found(await findVote(tx, shared.id, row.voteId))
      if (vote.state === 'open') await withdrawVote(context, vote, why, account.id, row.seller.id)
      await setRequest(tx, row.id, { state: 'withdrawn', decidedAt: now })
      await deleteSignatures(tx, row.id)
      const title = `${shared.tailNumber}: ${nameOf(account)} no longer buys`
      const text = `${row.percent}% stays with ${nameOf(row.seller)}.`
      await tellParties(context, row, { title, text, button: 'See the request' }, account.id)
      return (await showing(tx, { row: found(await findRequest(tx, row.id)), shared, account, now })).shown
    })
  },

  async moveHandOver({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      const { row, shared } = await lockRequest(tx, params.id, { account, now })
      allowed(isParty(row, account))
      const { viewing } = await showing(tx, { row, shared, account, now })
      if (!rightsOf(row, viewing).moveDay) throw new Refusal('request_settled')
      const { handOverOn } = body
      refuseDay(handOverOn, dayIn(now, shared.zone))
      if (handOverOn !== row.handOverOn) {
        await setRequest(tx, row.id, { handOverOn, state: 'accepted', reason: '' })
        await deleteSignatures(tx, row.id)
        const title = `${shared.tailNumber}: hand-over on ${plainDayText(handOverOn)}`
        const text = `${nameOf(account)} chose another day. Both of you sign the agreement with it.`
        await tellParties({ tx, config, shared, now }, row, { title, text, button: 'Read the agreement' }, account.id)
      }
      const moved = found(await findRequest(tx, row.id))
      const { shown, agreement } = await showing(tx, { row: moved, shared, account, now })
      return { ...shown, agreement }
    })
  },

  async signShareAgreement({ params, body, account, db, now, config, files }) {
    return inTransaction(db, async (tx) => {
      const { row, shared, members } = await lockRequest(tx, params.id, { account, now })
      allowed(isParty(row, account))
      mustBothAct(row, members)
      await signAgreement({ tx, config, shared, now, account, files, body }, row)
      const signed = found(await findRequest(tx, row.id))
      const { shown, agreement } = await showing(tx, { row: signed, shared, account, now })
      return { ...shown, agreement }
    })
  },

  async getShareAgreementFile({ params, query, account, db, now, files }) {
    const { row } = await seeRequest(db, params.id, { account, now })
    const file = found(await findAgreement(db, row.id, query.version))
    return { name: file.name, contentType: file.contentType, content: await files.open(file.storageKey) }
  },
} satisfies Handling<
  | 'requestShare'
  | 'listShareRequests'
  | 'getShareRequest'
  | 'acceptShareRequest'
  | 'declineShareRequest'
  | 'withdrawShareRequest'
  | 'moveHandOver'
  | 'signShareAgreement'
  | 'getShareAgreementFile'
>

/** Casts the seller's ballot and settles the vote if possible. */
const sellerSays = async (
  context: VoteContext,
  row: RequestRow,
  choice: 'yes' | 'no',
  said?: { reason: string; byId: string },
) => {
  const { tx, shared, now } = context
  await putBallot(tx, { voteId: row.voteId, accountId: row.seller.id, choice, at: now })
  await settleVote(context, found(await findVote(tx, shared.id, row.voteId)), said)
}
