import { plusMonths } from '@tailshare/contract/text/period'
import type { Membership, MembershipPlan } from '@tailshare/contract/payments/membership'
import { methodSignature } from '@tailshare/rules/payments/holds/charges'
import type { PlanPreview } from '@tailshare/contract/payments/payments'
import Stripe from 'stripe'
import type { MembershipRow } from './queries.ts'
import { productName } from '@tailshare/contract/base/constants'
import { moneyText } from '@tailshare/contract/text/money'
import type { Invoice } from '@tailshare/contract/payments/payouts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type { PdfTable } from '../../../outside/pdf/tablePdf.ts'

type PlanRow = { id: number; name: string; priceCents: number; period: string; discountPercent: number; benefits: string[] }

export const viewPlan = ({ id, name, priceCents, period, discountPercent, benefits }: PlanRow): MembershipPlan => ({
  id,
  name,
  price: priceCents / 100,
  priceCents,
  period,
  discountPercent,
  benefits,
})

export const viewMembership = (row: MembershipRow): Membership => ({
  id: row.id,
  created: row.createdAt.toISOString(),
  expirationDate: row.expiresAt.toISOString(),
  status: row.status as Membership['status'],
  cancelAtPeriodEnd: row.cancelAtPeriodEnd && row.nextPlanId === null,
  nextPlanId: row.nextPlanId,
  nextPlanIdIfKept: row.nextPlanIdIfKept,
  paymentMethod: row.brand && row.lastDigits ? methodSignature({ brand: row.brand, lastDigits: row.lastDigits }) : null,
  paymentMethodId: row.paymentMethodId,
  membershipPlan: viewPlan({ ...row, id: row.planId }),
})

type Offered = { name: string; priceCents: number; period: string }

const periodAfter = (from: Date, period: string) => {
  const [day, time] = from.toISOString().split('T') as [string, string]
  return new Date(`${plusMonths(day, period === 'year' ? 12 : 1)}T${time}`)
}

/** Preview for someone without a membership: pay for the full period now. */
export const previewFirst = ({ name, priceCents, period }: Offered, now: Date): PlanPreview => ({
  starts: 'at_once',
  startsOn: now.toISOString(),
  dueCents: priceCents,
  lines: [{ text: `${name}, one ${period}`, cents: priceCents }],
  renewsOn: periodAfter(now, period).toISOString(),
  renewalCents: priceCents,
})

export const previewLater = ({ priceCents }: Offered, from: Date): PlanPreview => ({
  starts: 'at_period_end',
  startsOn: from.toISOString(),
  dueCents: 0,
  lines: [],
  renewsOn: from.toISOString(),
  renewalCents: priceCents,
})

/** Preview of a plan that starts now, prorated by the provider. */
export const viewPreview = (
  { priceCents }: Offered,
  invoice: Stripe.Invoice,
  { now, renews }: { now: Date; renews: Date },
): PlanPreview => {
  const lines = invoice.lines.data.map(({ description, amount }) => ({ text: description ?? 'Membership', cents: amount }))
  const used = invoice.amount_due - lines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    starts: 'at_once',
    startsOn: now.toISOString(),
    dueCents: invoice.amount_due,
    lines:
      used === 0 ? lines : [...lines, { text: used < 0 ? 'Credit from before' : 'Kept as credit for later bills', cents: used }],
    renewsOn: new Date(Math.max(renews.getTime(), ...invoice.lines.data.map(({ period }) => period.end * 1000))).toISOString(),
    renewalCents: priceCents,
  }
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString()
const dayOf = (seconds: number) => instantOf(seconds).slice(0, 10)

const statuses = ['paid', 'open', 'void', 'uncollectible'] as const

/** The provider's invoices use days in UTC. */
export const viewInvoice = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id,
  number: invoice.number ?? invoice.id,
  created: instantOf(invoice.created),
  status: statuses.find((status) => status === invoice.status) ?? 'open',
  amountCents: invoice.total,
  lines: invoice.lines.data.map(({ description, amount, period }) => ({
    text: description ?? 'Membership',
    cents: amount,
    from: dayOf(period.start),
    to: dayOf(period.end),
  })),
  paid: invoice.status_transitions.paid_at ? instantOf(invoice.status_transitions.paid_at) : null,
})

export const invoicePdf = (invoice: Invoice, holder: string): PdfTable => ({
  title: `${productName} invoice ${invoice.number}`,
  about: [
    holder,
    `Date: ${plainDayText(invoice.created.slice(0, 10))} (UTC)`,
    invoice.paid ? `Paid on ${plainDayText(invoice.paid.slice(0, 10))}` : 'Not paid yet',
  ],
  columns: [
    { title: 'What', share: 50 },
    { title: 'Period', share: 34 },
    { title: 'Amount', share: 16, align: 'right' },
  ],
  rows: invoice.lines.map(({ text, cents, from, to }) => [
    text,
    `${plainDayText(from)} to ${plainDayText(to)}`,
    moneyText(cents),
  ]),
  totals: [['Total', '', moneyText(invoice.amountCents)]],
})
