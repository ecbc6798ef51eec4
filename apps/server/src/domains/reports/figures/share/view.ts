import type { CoOwnershipShare } from '@tailshare/contract/aircraft/shares'
import { costsOf, monthOf, offeredCosts, splitCosts } from '@tailshare/rules/sharing/costs/costs'
import { shareAgreementSections, sharesAfter } from '@tailshare/rules/sharing/shares/shareAgreement'
import { asVisitorsSee } from '../../../people/accounts/profile/view.ts'
import { limitsOf, usualTerms } from '@tailshare/rules/bookings/quotas/shareLimits'
import type { listOffers } from '../../../aircraft/customers/offers/queries.ts'
import type { AgreedCosts } from '../../../aircraft/shares/queries.ts'
import { coverOf } from '../../../aircraft/view.ts'
import type { PilotFigures } from '../queries.ts'
import type { findPlan } from '../plan/queries.ts'
import type { BookRow, ShareRow } from './queries.ts'

/** The owner's percent. */
const restOf = ({ holders }: Pick<ShareRow, 'holders'>) =>
  Math.round(100 * (100 - holders.reduce((sum, { percent }) => sum + percent, 0))) / 100

const quotasOf = ({ terms, type }: Pick<ShareRow, 'terms' | 'type'>, percent: number) =>
  limitsOf(percent, terms ?? usualTerms(type))

type Known = {
  you: CoOwnershipShare['you']
  offers: Awaited<ReturnType<typeof listOffers>>
  flown: PilotFigures[]
  plan: Awaited<ReturnType<typeof findPlan>>
  /** For visitors. */
  book?: BookRow | undefined
  now: Date
}

/** A signed-out visitor sees initials, and no pictures. */
export const asStrangersSee = (share: CoOwnershipShare): CoOwnershipShare => ({
  ...share,
  owner: asVisitorsSee(share.owner),
  offers: share.offers.map((offer) => ({ ...offer, seller: asVisitorsSee(offer.seller) })),
})

type YearCosts = { fixedYearCents: number; hourCents: number } | null
const inAgreement = ['What it costs', 'How you decide together', 'How you leave']

/** The agreement as it would be for the first offer, without names. */
const outlineOf = (row: ShareRow, { offers: [offer] }: Known, costs: YearCosts) => {
  if (!offer) return []
  const { tailNumber, modelName, yearManufactured, airport, owner, holders } = row
  const buyer = { firstName: 'The', lastName: 'buyer' }
  const parts = [
    { id: owner.id, name: owner.firstName, percent: restOf(row) },
    ...holders.map(({ person, percent }) => ({ id: person.id, name: person.firstName, percent })),
  ]
  const { percent, priceCents, seller } = offer
  const after = sharesAfter(parts, { sellerId: seller.id, buyerId: 'buyer', buyerName: 'The buyer', percent })
  return shareAgreementSections({
    buyer,
    buyerId: 'buyer',
    seller,
    tailNumber,
    modelName,
    yearManufactured,
    airport,
    percent,
    priceCents,
    after,
    costs,
    handOverOn: offer.fromDay,
    quotas: quotasOf(row, percent),
  }).filter(({ title }) => inAgreement.includes(title))
}

const viewBook = (row: ShareRow, known: Known, book: BookRow): CoOwnershipShare['openBook'] => {
  const { flights, hobbsHours, airframeHours, fund, houseRules, history } = book
  const { agreed } = row
  const costs = agreed ?? (known.plan ? costsOf(known.plan.inputs) : null)
  return {
    costs: costs && { fixedYearCents: costs.fixedYearCents, hourCents: costs.hourCents, isAgreed: agreed !== null },
    fund,
    flown: { flights, hobbsHours },
    airframeHours,
    houseRules: houseRules.map((title) => title.replace(/^House rule: /, '')),
    history,
    agreement: outlineOf(row, known, costs),
  }
}

const holdersOf = (row: ShareRow, { flown, plan }: Known): CoOwnershipShare['holders'] => {
  const rest = restOf(row)
  const all = [
    ...(rest > 0
      ? [
          {
            person: row.owner,
            isOwner: true,
            percent: rest,
            since: null,
            quotas: row.holders.length > 0 ? quotasOf(row, rest) : null,
          },
        ]
      : []),
    ...row.holders.map((holder) => ({ ...holder, isOwner: false, quotas: quotasOf(row, holder.percent) })),
  ].map((holder) => {
    const own = flown.find(({ pilot }) => pilot.id === holder.person.id)
    return { ...holder, flights: own?.flights ?? 0, hobbsHours: own?.hobbsHours ?? 0 }
  })
  const costs = row.agreed ?? (plan ? costsOf(plan.inputs) : null)
  if (!costs) return all.map((holder) => ({ ...holder, fixedCents: null, hourlyCents: null }))
  return splitCosts(costs, all)
}

/** Costs agreed by the partners, else planned by the owner. */
const viewCosts = (agreed: AgreedCosts | null, plan: Known['plan']): CoOwnershipShare['costs'] => {
  if (agreed) return { ...agreed, lines: [], savedAt: null }
  return plan ? { ...costsOf(plan.inputs), fromMonth: null, savedAt: plan.savedAt.toISOString() } : null
}

export const viewShare = (row: ShareRow, known: Known): CoOwnershipShare => {
  const { id, tailNumber, modelName, family, yearManufactured, airport, photoIds, owner } = row
  const { you, offers, plan, now } = known
  const rest = restOf(row)
  const offerPercent = Math.round(offers.reduce((sum, { percent }) => sum + percent, 0) * 100) / 100
  return {
    id,
    tailNumber,
    modelName,
    yearManufactured,
    airport,
    photo: coverOf({ tailNumber, family, photoIds }, { at: now, airport }),
    owner,
    you,
    hasHeld: row.hasHeld,
    heldPercent: 100 - rest,
    offerPercent,
    offerQuotas: offerPercent > 0 ? quotasOf(row, offerPercent) : null,
    offers: offers.map(({ percent, priceCents, text, ...offer }) => ({
      seller: offer.seller,
      percent,
      priceCents,
      text,
      quotas: quotasOf(row, percent),
      monthCents: monthOf(offeredCosts(offer), percent),
    })),
    partners: [...(rest > 0 ? [owner] : []), ...row.holders.map(({ person }) => person)].map(({ firstName }) => firstName),
    terms: row.terms ?? usualTerms(row.type),
    freeDays: row.freeDays,
    coOwners: row.holders.length,
    openBook: known.book ? viewBook(row, known, known.book) : null,
    holders: you === 'visitor' ? [] : holdersOf(row, known),
    costs: you === 'visitor' ? null : viewCosts(row.agreed, plan),
  }
}
