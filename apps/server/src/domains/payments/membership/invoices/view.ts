import { productName } from '@tailshare/contract/base/constants'
import { moneyText } from '@tailshare/contract/text/money'
import type { Invoice } from '@tailshare/contract/payments/payouts'
import { plainDayText } from '@tailshare/contract/text/timeText'
import type Stripe from 'stripe'
import type { PdfTable } from '../../../../outside/pdf.ts'

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
