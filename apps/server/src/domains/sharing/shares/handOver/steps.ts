import { paths } from '@tailshare/contract/base/paths'
import { dayIn, instantAt, plusDays, plusMinutes } from '@tailshare/contract/text/period'
import { mayHandOver, minusPercent } from '@tailshare/rules/sharing/shares/shareRequests'
import type { Config } from '../../../../start/config.ts'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import { found } from '../../../../http/refusal.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { notify } from '../../../people/notices/steps.ts'
import { putNamed } from '../../../aircraft/customers/queries.ts'
import { handOverShare } from '../../../aircraft/shares/steps.ts'
import { askToSignAgain, findText, isSignedByBoth, signAgain } from '../agreements/steps.ts'
import { askBuyer } from '../../costs/expenses/steps.ts'
import { settleVote } from '../../votes/decisions/steps.ts'
import { givableBy, heldBy } from '../holders/access.ts'
import { findShared, lockShared } from '../holders/queries.ts'
import { shrinkOffer } from '../offers/queries.ts'
import { findRequest, listOpenOf, lockParties, setRequest, type RequestRow } from '../requests/queries.ts'
import { changeAndTellPayers } from '../../costs/payers/steps.ts'
import { declineRequest, nameOf, tellParties } from '../requests/steps.ts'
import { owesSettlement } from '../../costs/settlements/steps.ts'
import { findVote, listOpenVotes } from '../../votes/queries.ts'
import { tellHolders, withdrawVote, type VoteContext } from '../../votes/steps.ts'

/** The database's clock, which starts jobs, may be ahead of ours. */
const earlyMinutes = 1

type Services = { db: Db; config: Config; now: Date }

/** Hands a share over on its day unless something prevents it, with everything that depends on shares. */
export const handOver = async ({ db, config, now }: Services, requestId: string) => {
  const known = await findRequest(db, requestId)
  if (!known) return
  await inTransaction(db, async (tx) => {
    // Accounts first, as everywhere.
    const members = await lockParties(tx, [known.buyer.id, known.seller.id])
    if (!(await lockShared(tx, known.aircraft.id))) return
    const row = found(await findRequest(tx, requestId))
    if (row.state !== 'signed' || row.handOverOn > dayIn(plusMinutes(now, earlyMinutes), row.aircraft.zone)) return
    const shared = found(await findShared(tx, row.aircraft.id, row.seller.id))
    const context = { tx, config, shared, now }
    const text = await findText(tx, row, shared)
    const held = mayHandOver({
      sellerPercent: heldBy(shared, row.seller.id),
      percent: row.percent,
      sellerIsOwner: row.seller.id === shared.ownerId,
      owedCents: await owesSettlement(tx, row.seller.id, shared.id),
      buyerIsMember: members.has(row.buyer.id),
      isSigned: text !== null && isSignedByBoth(row, text.hash),
    })
    if (held?.isFinal) return declineRequest(context, row.id, { reason: held.text })
    if (held?.why === 'unsigned') return signAgain(context, row)
    if (held) return waitADay(context, row, held.text)
    return change(context, row)
  })
}

/** Retries the next day; notifies both once per reason. */
const waitADay = async (context: VoteContext, row: RequestRow, reason: string) => {
  const { tx, shared, now } = context
  const runAt = instantAt(plusDays(dayIn(now, shared.zone), 1), '00:00', shared.zone)
  await enqueue(tx, 'handOverShare', { requestId: row.id }, { runAt, key: `handOverShare:${row.id}` })
  if (row.reason === reason) return
  await setRequest(tx, row.id, { reason })
  await tellParties(context, row, { title: `${shared.tailNumber}: the hand-over waits`, text: reason, button: 'See the request' })
}

const change = async (context: VoteContext, row: RequestRow) => {
  const { tx, shared, now } = context
  const { buyer, seller, percent } = row
  const today = dayIn(now, shared.zone)
  const on = row.handOverOn > today ? row.handOverOn : today
  await changeAndTellPayers(context, on, () =>
    handOverShare(tx, { aircraftId: shared.id, fromId: seller.id, toId: buyer.id, percent, on }),
  )
  await setRequest(tx, row.id, { state: 'handed_over', handedOverAt: now, reason: '' })
  const held = minusPercent(heldBy(shared, seller.id), percent)
  const givable = minusPercent(givableBy(shared, seller.id), percent)
  await shrinkOffer(tx, { aircraftId: shared.id, accountId: seller.id, sold: percent, givable })
  const what = `${percent}% of ${shared.tailNumber} from ${nameOf(seller)} to ${nameOf(buyer)}`
  await insertAudit(tx, {
    action: 'share_handed_over',
    subjectId: shared.id,
    at: now,
    data: { accountId: buyer.id, what },
  })
  const after = { ...context, shared: found(await findShared(tx, shared.id, shared.ownerId)) }
  const title = `${shared.tailNumber}: ${percent}% has changed hands`
  const text = `${nameOf(buyer)} now holds ${heldBy(after.shared, buyer.id)}%, ${nameOf(seller)} ${held}%. Quotas and costs follow from today.`
  await tellParties(after, row, { title, text, button: 'Open the co-ownership' })
  await tellHolders(after, { title, text, tab: 'sale', button: 'Open the co-ownership' }, buyer.id, seller.id)
  await insureBuyer(after, buyer)
  await publish(tx, [buyer.id, seller.id], 'account')
  // Ends claims and swaps of a former partner at once.
  await enqueue(tx, 'watchHolidays', {})
  await enqueue(tx, 'expireSwaps', {})
  const isNew = heldBy(shared, buyer.id) === 0
  await askBuyer(tx, { aircraftId: shared.id, buyerId: buyer.id, isNew }, context)
  await endUnservable(after, row, isNew ? buyer.id : undefined)
  await askToSignAgain(after)
  await settleOpen(after)
}

/** A partner flies as a named pilot. Tells the owner, who must inform the insurer. */
const insureBuyer = async ({ tx, config, shared, now }: VoteContext, buyer: RequestRow['buyer']) => {
  const { id, tailNumber, ownerId } = shared
  if (buyer.id === ownerId || !(await putNamed(tx, { aircraftId: id, accountId: buyer.id, since: now }))) return
  await notify(tx, config, {
    to: ownerId,
    kind: 'system',
    title: `${nameOf(buyer)} is a named pilot of ${tailNumber}`,
    text: `Tell your insurer: ${nameOf(buyer)} holds a share of ${tailNumber} now, and is on your list of customers as a named pilot.`,
    link: paths.addAircraft({ aircraft: id, step: 'pilots' }),
    button: 'See the list',
  })
}

/** Ends requests for shares that are now sold. Seller and buyer hear of the request itself; a new partner was never asked to vote. */
const endUnservable = async (context: VoteContext, sold: RequestRow, newPartner: string | undefined) => {
  const { tx, shared } = context
  for (const row of await listOpenOf(tx, shared.id)) {
    if (minusPercent(givableBy(shared, row.seller.id), row.percent) >= 0) continue
    const vote = found(await findVote(tx, shared.id, row.voteId))
    const why = `${nameOf(sold.seller)} has sold it to ${nameOf(sold.buyer)}.`
    if (vote.state === 'open') await withdrawVote(context, vote, why, row.seller.id, row.buyer.id, newPartner)
    await declineRequest(context, row.id, { reason: why })
  }
}

/** The new shares may decide an open vote. */
const settleOpen = async (context: VoteContext) => {
  for (const vote of await listOpenVotes(context.tx, context.shared.id)) await settleVote(context, vote)
}

export const closeVote = async ({ db, config, now }: Services, aircraftId: string, voteId: string) =>
  inTransaction(db, async (tx: Tx) => {
    if (!(await lockShared(tx, aircraftId))) return
    const vote = await findVote(tx, aircraftId, voteId)
    if (!vote || vote.state !== 'open') return
    const shared = found(await findShared(tx, aircraftId, vote.proposedBy.id))
    const isDue = vote.closesAt <= plusMinutes(now, earlyMinutes)
    await settleVote({ tx, config, shared, now: isDue && vote.closesAt > now ? vote.closesAt : now }, vote)
  })
