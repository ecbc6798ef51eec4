import type { DepositTries } from '@tailshare/rules/payments/holds/charges'
import type { Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Bank } from '../../../../outside/stripe/stripeBanks.ts'

export const insertBank = async (
  tx: Tx,
  { accountId, bank, holder, now }: { accountId: string; bank: Bank; holder: string; now: Date },
) => {
  const id = newId(now.getTime())
  await tx
    .insertInto('paymentMethod')
    .values({
      id,
      accountId,
      type: 'bankAccount',
      stripeId: bank.stripeId,
      stripeSetupIntentId: bank.setupIntentId,
      lastDigits: bank.lastDigits,
      holder,
      brand: bank.bankName,
      status: bank.isVerified ? 'verified' : 'unverified',
      createdAt: now,
    })
    .execute()
  return id
}

export const setVerified = (tx: Tx, id: string) =>
  tx.updateTable('paymentMethod').set({ status: 'verified', wrongTries: 0, lockedUntil: null }).where('id', '=', id).execute()

/** `forGood`: the provider has given up on this account. */
export const setWrongTry = (tx: Tx, id: string, { wrongTries, lockedUntil }: DepositTries, forGood: boolean) =>
  tx
    .updateTable('paymentMethod')
    .set({ wrongTries, lockedUntil: forGood ? null : lockedUntil, status: forGood || lockedUntil ? 'locked' : 'unverified' })
    .where('id', '=', id)
    .execute()
