import type { Person } from '@tailshare/contract/people/accounts/accounts'
import { paths } from '@tailshare/contract/base/paths'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { publish } from '../../../../db/publish.ts'
import { found } from '../../../../http/refusal.ts'
import { notify } from '../../../people/notices/steps.ts'
import { findPlanCosts } from '../../costs/steps.ts'
import { findShared } from '../holders/queries.ts'
import { tellHolders, type VoteContext } from '../../votes/steps.ts'
import { deleteSignatures, findRequest, setRequest, type RequestRow } from './queries.ts'

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** Notifies buyer and seller regardless of preferences, because it is about their money. Refreshes open pages. */
export const tellParties = async (
  { tx, config, shared }: VoteContext,
  { id, buyer, seller }: RequestRow,
  { title, ...note }: { title: string | ((to: string) => string); text: string; button: string; once?: string },
  but?: string,
) => {
  const link = paths.coOwnershipInfo(shared.id, { tab: 'sale', request: id })
  for (const to of [buyer.id, seller.id])
    if (to !== but)
      await notify(tx, config, {
        to,
        kind: 'system',
        mustKnow: true,
        title: typeof title === 'string' ? title : title(to),
        ...note,
        link,
      })
  await publish(tx, [...new Set([buyer.id, seller.id, ...shared.holders.map(({ person }) => person.id)])], 'coOwnership')
}

/** The partners have agreed: both are asked to sign. A hand-over day in the past becomes today. */
export const acceptRequest = async (context: VoteContext, id: string) => {
  const { tx, shared, now } = context
  const row = found(await findRequest(tx, id))
  const today = dayIn(now, shared.zone)
  const handOverOn = row.handOverOn < today ? today : row.handOverOn
  // Keep the figures, so that changing the plan can't void the contract.
  const planFigures = JSON.stringify({ costs: await findPlanCosts(tx, shared.id) })
  await setRequest(tx, id, { state: 'accepted', handOverOn, decidedAt: now, planFigures })
  const title = `${shared.tailNumber}: read and sign`
  const text = `The partners agree that ${nameOf(row.buyer)} buys ${row.percent}% from ${nameOf(row.seller)}. Both of you sign the agreement, by ${plainDayText(handOverOn)}.`
  await tellParties(context, row, { title, text, button: 'Read the agreement' })
}

export const declineRequest = async (
  context: VoteContext,
  id: string,
  { reason, byId }: { reason: string; byId?: string | undefined },
) => {
  const { tx, shared, now } = context
  const row = found(await findRequest(tx, id))
  await setRequest(tx, id, { state: 'declined', reason, decidedAt: now })
  await deleteSignatures(tx, id)
  const whose = (to: string) => (to === row.buyer.id ? 'your' : `${nameOf(row.buyer)}’s`)
  const title = (to: string) => `${shared.tailNumber}: ${whose(to)} request was declined`
  const text = `${row.percent}% from ${nameOf(row.seller)} does not change hands. ${reason}`
  await tellParties(context, row, { title, text, button: 'See the request' }, byId)
}

/** Tells seller and partners that a buyer deleted their account, which ends the request and its signatures. */
export const tellBuyerLeft = async ({ tx, config, now }: Omit<VoteContext, 'shared'>, id: string) => {
  const row = found(await findRequest(tx, id))
  const shared = await findShared(tx, row.aircraft.id, row.seller.id)
  if (!shared) return
  await deleteSignatures(tx, id)
  const title = `${shared.tailNumber}: a buyer has left Tailshare`
  const text = `Their request for ${row.percent}% ended with their account. It stays with ${nameOf(row.seller)}.`
  const note = { title, text, button: 'See the request', once: `buyerLeft:${id}` }
  await tellParties({ tx, config, shared, now }, row, note, row.buyer.id)
  await tellHolders({ tx, config, shared, now }, { ...note, tab: 'sale' }, row.seller.id)
}
