import { productName } from '@tailshare/contract/base/constants'
import { plusHours } from '@tailshare/contract/text/period'
import { paths } from '@tailshare/contract/base/paths'
import type { Config } from '../../../../start/config.ts'
import { addressToken } from '../../../../crypto/signed.ts'
import type { Tx } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import { endSessions } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/sending/mail.ts'
import { endResets } from '../password/queries.ts'
import { findFactors, replaceRecoveryCodes } from '../secondFactor/queries.ts'
import { addChange, deleteAddressRequests, moveMail, removeWaysIn, setAddress, undoChange } from './queries.ts'

export const daysToTakeBack = 7

type Moving = { account: { id: string; email: string; firstName: string }; to: string; keepSession?: string; now: Date }

/**
 * Moves an account to another address, with all that finds it by the address: waiting mail, invitations, the payment provider. Ends its
 * sessions, the password links that the old address got, and what operators wanted for the address.
 */
export const moveAddress = async (tx: Tx, { account: { id, email: from }, to, keepSession, now }: Moving) => {
  await setAddress(tx, id, to)
  await moveMail(tx, { accountId: id, from, to })
  await deleteAddressRequests(tx, id)
  await enqueue(tx, 'moveKeepers', { from, to })
  await enqueue(tx, 'moveCustomer', { accountId: id })
  await enqueue(tx, 'joinAsCustomer', { accountId: id })
  await endSessions(tx, id, keepSession)
  await endResets(tx, id, now)
  await publish(tx, [id], 'account')
}

type AddressChange = Omit<Moving, 'keepSession'> & { by: string; config: Pick<Config, 'publicUrl' | 'secretKey'> }

/** Tells both addresses; the old one gets the way back. `by`: who changed it, as a sentence. */
export const tellMoved = async (tx: Tx, { account: { id, email }, to, by, now, config }: AddressChange) => {
  await addChange(tx, id, { now, since: plusHours(now, -daysToTakeBack * 24) })
  const token = addressToken({ accountId: id, email, changedAt: now }, config.secretKey)
  await sendMail(tx, {
    to: email,
    subject: `Your ${productName} account has another email address`,
    text: `${by} From now on you log in with ${to}.\n\nIf this was not your wish, take your address back with this link. It works for ${daysToTakeBack} days, signs everyone out, ends Google and what was added to your log-in since, and asks you for a new password.`,
    action: { label: 'Take my address back', url: config.publicUrl + paths.takeAddressBack({ token }) },
  })
  await sendMail(tx, {
    to,
    subject: `You log in to ${productName} with this address now`,
    text: `${by} Receipts, notices and password links come here. Your old address, ${email}, has ${daysToTakeBack} days to undo it.`,
    action: { label: 'Log in', url: config.publicUrl + paths.login() },
  })
}

type Undoing = { account: Moving['account']; old: { email: string; changedAt: Date }; now: Date }

/**
 * Takes an address back. A thief who changed it may know the password, have links of their own, and have added ways in: all of it ends.
 * Returns false if this link was ended by the way back from an earlier change.
 */
export const undoMove = async (tx: Tx, { account, old: { email, changedAt }, now }: Undoing) => {
  if (!(await undoChange(tx, account.id, changedAt))) return false
  await moveAddress(tx, { account, to: email, now })
  await removeWaysIn(tx, account.id, changedAt)
  const { hasApp, passkeys } = await findFactors(tx, account.id)
  if (!hasApp && passkeys === 0) await replaceRecoveryCodes(tx, account.id, [])
  // The old mailbox may be the stolen one.
  await sendMail(tx, {
    to: account.email,
    subject: `This is no longer the address of a ${productName} account`,
    text: 'The change was undone with the link in the mail to the address before, and everyone was signed out. If that is wrong, write to us.',
  })
  return true
}
