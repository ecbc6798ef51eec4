import type { CoOwnershipShare } from '@tailshare/contract/shares'
import { costsOf, splitCosts } from '@tailshare/rules/coOwnership/costs'
import { defaultLimits } from '@tailshare/rules/coOwnership/shareLimits'
import { coverOf } from '../../aircraft/view.ts'
import type { PilotFigures } from '../figures/queries.ts'
import type { findPlan } from '../plan/queries.ts'
import type { ShareRow } from './queries.ts'

/** What the co-owners do not hold, in percent. */
export const restOf = ({ holders }: Pick<ShareRow, 'holders'>) =>
  Math.round(100 * (100 - holders.reduce((sum, { percent }) => sum + percent, 0))) / 100

type Known = {
  you: CoOwnershipShare['you']
  offerQuotas: CoOwnershipShare['offerQuotas']
  flown: PilotFigures[]
  plan: Awaited<ReturnType<typeof findPlan>>
}

const holdersOf = (row: ShareRow, { flown, plan }: Known): CoOwnershipShare['holders'] => {
  const rest = restOf(row)
  const all = [
    ...row.holders.map((holder) => ({ ...holder, isOwner: false, quotas: defaultLimits(holder.percent, row.type) })),
    ...(rest > 0 ? [{ person: row.owner, isOwner: true, percent: rest, since: null, quotas: null }] : []),
  ].map((holder) => {
    const own = flown.find(({ pilot }) => pilot.id === holder.person.id)
    return { ...holder, flights: own?.flights ?? 0, hobbsHours: own?.hobbsHours ?? 0 }
  })
  if (!plan) return all.map((holder) => ({ ...holder, fixedCents: null, hourlyCents: null }))
  return splitCosts(costsOf(plan.inputs), all)
}

export const viewShare = (row: ShareRow, known: Known): CoOwnershipShare => {
  const { id, tailNumber, modelName, family, yearManufactured, airport, photoIds, owner } = row
  const { you, offerQuotas, plan } = known
  const rest = restOf(row)
  return {
    id,
    tailNumber,
    modelName,
    yearManufactured,
    airport,
    photo: coverOf({ tailNumber, family, photoIds }),
    owner,
    you,
    heldPercent: 100 - rest,
    offerPercent: row.holders.length > 0 ? rest : 0,
    offerQuotas: row.holders.length > 0 ? offerQuotas : null,
    coOwners: row.holders.length,
    holders: you === 'visitor' ? [] : holdersOf(row, known),
    costs: plan ? { ...costsOf(plan.inputs), savedAt: plan.savedAt.toISOString() } : null,
  }
}
