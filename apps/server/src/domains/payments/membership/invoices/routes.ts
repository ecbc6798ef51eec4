import type { Handling } from '../../../../http/call.ts'
import { found, Refusal } from '../../../../http/refusal.ts'
import { tablePdf } from '../../../../outside/pdf.ts'
import { atProvider, idOf } from '../../../../outside/stripe.ts'
import { findInvoice, listInvoices } from '../../../../outside/stripeMembership.ts'
import { findCustomer } from '../../methods/queries.ts'
import { invoicePdf, viewInvoice } from './view.ts'

export const invoiceHandlers = {
  async listInvoices({ account, db, stripe }) {
    const customer = await findCustomer(db, account.id)
    return customer ? (await atProvider(listInvoices(stripe, customer))).map(viewInvoice) : []
  },

  async downloadInvoice({ params, account, db, stripe }) {
    const customer = found(await findCustomer(db, account.id))
    const invoice = found(await atProvider(findInvoice(stripe, params.id)))
    if (!invoice.customer || idOf(invoice.customer) !== customer) throw new Refusal('not_found')
    const view = viewInvoice(invoice)
    const content = await tablePdf(invoicePdf(view, `${account.firstName} ${account.lastName}, ${account.email}`))
    return { contentType: 'application/pdf', name: `invoice-${view.number}.pdf`, content }
  },
} satisfies Handling<'listInvoices' | 'downloadInvoice'>
