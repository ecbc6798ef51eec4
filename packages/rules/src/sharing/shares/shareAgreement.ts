import { productName } from '@tailshare/contract/base/constants'
import { countText } from '@tailshare/contract/text/countText'
import { moneyText, type Cents } from '@tailshare/contract/text/money'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type { QuotaFigures } from '@tailshare/contract/sharing/votes/votes'
import { monthOf } from '../costs/costs.ts'
import { minusPercent } from './shareRequests.ts'

type Name = { firstName: string; lastName: string }
type Holder = { id: string; name: string; percent: number }

export const sharesAfter = (
  holders: readonly Holder[],
  sale: { sellerId: string; buyerId: string; buyerName: string; percent: number },
): Holder[] => {
  const moved = holders.map((holder) => ({
    ...holder,
    percent: minusPercent(
      holder.percent,
      holder.id === sale.sellerId ? sale.percent : holder.id === sale.buyerId ? -sale.percent : 0,
    ),
  }))
  const isKnown = holders.some(({ id }) => id === sale.buyerId)
  const all = isKnown ? moved : [...moved, { id: sale.buyerId, name: sale.buyerName, percent: sale.percent }]
  return all.filter(({ percent }) => percent > 0).sort((a, b) => b.percent - a.percent || a.name.localeCompare(b.name))
}

type Agreed = {
  buyer: Name
  seller: Name
  tailNumber: string
  modelName: string
  yearManufactured: number
  airport: { code: string; title: string }
  percent: number
  priceCents: Cents
  handOverOn: string
  after: readonly Holder[]
  /** The buyer's quotas after the sale, including any share they already hold. */
  quotas: QuotaFigures
  /** As agreed, or by the owner's plan. `null` without either. Fixed costs include the reserve. */
  costs: { fixedYearCents: Cents; hourCents: Cents } | null
}

const nameOf = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`

const runningCosts = ({ costs, buyer, after }: Agreed, buyerPercent: number) => {
  if (!costs)
    return ['Fixed costs are split by share, and each partner pays for the hours they fly. Nothing about them is agreed yet.']
  const month = monthOf(costs, buyerPercent) ?? 0
  const by = after.length === 1 ? 'one holder' : `${after.length} holders`
  return [
    `Fixed costs are ${moneyText(costs.fixedYearCents)} a year, split by share among ${by}. ${nameOf(buyer)}’s part is about ${moneyText(month)} a month.`,
    `An hour in the air costs ${moneyText(costs.hourCents)} and is paid by the partner who flies.`,
  ]
}

/** The contract of buyer and seller. Deterministic: the same terms give the identical text. */
export const shareAgreementSections = (agreed: Agreed & { buyerId: string }) => {
  const { buyer, seller, tailNumber, modelName, yearManufactured, airport, percent, priceCents, handOverOn, after, quotas } =
    agreed
  const buyerPercent = after.find(({ id }) => id === agreed.buyerId)?.percent ?? 0
  const day = plainDayText(handOverOn)
  return [
    {
      title: 'Who, what and when',
      paragraphs: [
        `${nameOf(seller)} sells ${percent}% of ${tailNumber}, a ${yearManufactured} ${modelName} based at ${airport.title} (${airport.code}), to ${nameOf(buyer)}.`,
        `The share changes hands on ${day}, by the day at ${airport.code}. From then on its rights and its costs are the buyer’s; of a bill that covers days before and after it, each bears their days.`,
      ],
    },
    {
      title: 'Price',
      paragraphs: [
        `The price is ${moneyText(priceCents)}.`,
        `Buyer and seller pay it between themselves at the hand-over, outside ${productName}. ${productName} neither holds nor checks this payment.`,
      ],
    },
    {
      title: 'Who holds what afterwards',
      paragraphs: after.map((holder) => `${holder.name}: ${holder.percent}%`),
    },
    {
      title: 'What the share gives',
      paragraphs: [
        `With ${buyerPercent}% in all, ${nameOf(buyer)} has ${countText(quotas.holidays, 'holiday')} a year, ${quotas.consecutiveDays} days in any 60, ${quotas.advanceDays} days booked ahead at once and ${quotas.maintenanceHours} maintenance hours a year.`,
        'In the year of the hand-over, quotas count from that day, in proportion. Everybody sees what everybody has used.',
        'Quotas are changed only when everybody who holds a part agrees.',
      ],
    },
    { title: 'What it costs', paragraphs: runningCosts(agreed, buyerPercent) },
    {
      title: 'How you decide together',
      paragraphs: [
        'House rules, running costs and new partners are decided by more than half of the aircraft, by share. Each vote is kept with everybody’s ballot.',
      ],
    },
    {
      title: 'How you leave',
      paragraphs: [
        'You leave by selling what you hold, to a partner or to someone whom the partners accept, the same way as here.',
        'A share changes hands once its seller has paid every settlement that is due.',
        'What the reserve fund holds belongs to the aircraft and pays for its later bills. Nothing of it is paid out to the seller: their part goes to the buyer with the share, and the price is for both of you to agree with that in mind. After the hand-over the seller pays nothing more into it.',
      ],
    },
  ]
}
