import { productName } from '@tailshare/contract/constants'
import { moneyText } from '@tailshare/contract/money'
import type Stripe from 'stripe'
import { inTransaction, type Tx } from '../../../db/connect.ts'
import { notify, tellLive } from '../../../db/tell.ts'
import { sendMessage } from '../../../outside/mail.ts'
import { idOf } from '../../../outside/stripe.ts'
import { listPaidInvoices, readSubscription } from '../../../outside/stripeMembership.ts'
import type { Outfit } from '../../../outfit.ts'
import { lockPayer } from '../methods/queries.ts'
import { findAccountOfCustomer, recordInvoice, recordSubscription } from './queries.ts'

type Following = Pick<Outfit, 'stripe' | 'config'>

/** Saves a subscription and its paid bills as the provider has them now, with receipts for what is new. */
export const saveMembership = async (
  tx: Tx,
  { stripe, config }: Following,
  { accountId, email, subscription, now }: { accountId: string; email: string; subscription: Stripe.Subscription; now: Date },
) => {
  const { before, after } = await recordSubscription(tx, accountId, subscription)
  const link = `${config.publicUrl}/profile/membership-plan`
  for (const invoice of await listPaidInvoices(stripe, subscription.id)) {
    if (!(await recordInvoice(tx, accountId, invoice, now))) continue
    await sendMessage(tx, {
      to: email,
      subject: `Receipt: ${productName} membership`,
      text: `Thank you. We received ${moneyText(invoice.amount_paid)} for your membership.\n\nReceipt ${invoice.number ?? invoice.id}`,
      action: { label: 'See your membership', url: link },
    })
  }
  if (after === 'grace' && before === 'active')
    await notify(tx, accountId, {
      kind: 'warning',
      title: 'Your membership payment did not work',
      text: 'Please choose another card. Your membership ends if the payment keeps failing.',
      link: '/profile/membership-plan',
      marker: 'membership-plan',
    })
  if (before !== after) await tellLive(tx, [accountId], 'membership')
}

/** For events: reads the subscription under the payer's lock, so that the order of events does not matter. */
export const followSubscription = async (outfit: Outfit, id: string) => {
  const { db, stripe } = outfit
  const { customer } = await readSubscription(stripe, id)
  const account = await findAccountOfCustomer(db, idOf(customer))
  if (!account) return
  await inTransaction(db, async (tx) => {
    await lockPayer(tx, account.id)
    const subscription = await readSubscription(stripe, id)
    await saveMembership(tx, outfit, { accountId: account.id, email: account.email, subscription, now: new Date() })
  })
}
