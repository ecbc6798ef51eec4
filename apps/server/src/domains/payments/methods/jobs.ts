import { methodSignature } from '@tailshare/rules/payments/holds/charges'
import { inTransaction } from '../../../db/connect.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { notify } from '../../people/notices/steps.ts'
import { listEndingCards, lockPayer } from './queries.ts'
import { usesText } from './steps.ts'
import { anotherCard, expiresOf } from './view.ts'

const page = 200
const firstId = '00000000-0000-0000-0000-000000000000'

export const methodJobs = {
  /** The provider's own mails and receipts go to the account's address. */
  async moveCustomer({ db, stripe }, { accountId }) {
    const payer = await inTransaction(db, (tx) => lockPayer(tx, accountId))
    if (payer.stripeCustomerId) await stripe.customers.update(payer.stripeCustomerId, { email: payer.email })
  },

  /** Daily: reminds holders of used cards in their last month, before a payment fails. */
  async remindOfEndingCards({ db, config }) {
    const now = new Date()
    const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
    let cards: Awaited<ReturnType<typeof listEndingCards>> = []
    do {
      cards = await listEndingCards(db, month, cards.at(-1)?.id ?? firstId, page)
      for (const { id, accountId, expMonth, expYear, ...card } of cards) {
        const uses = await usesText(db, id)
        if (uses === '') continue
        await inTransaction(db, (tx) =>
          notify(tx, config, {
            to: accountId,
            kind: 'warning',
            mustKnow: true,
            title: `${methodSignature(card)} ends with ${expiresOf({ expMonth, expYear })}`,
            text: `After that its bank won’t take payments from it.${uses} Please add another card before then.`,
            ...anotherCard,
            marker: 'payments-payout',
            once: `cardEnds:${id}:${expYear}-${expMonth}`,
          }),
        )
      }
    } while (cards.length === page)
  },
} satisfies Partial<Tasks>
