import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import type { Config } from '../../../../config.ts'
import type { Tx } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import { endSessions, hashToken, newToken } from '../../../../http/session.ts'
import { enqueue } from '../../../../jobs/enqueue.ts'
import { sendMail } from '../../../../outside/mail.ts'
import { endResets } from '../password/queries.ts'
import { insertWayBack, moveMail, setAddress } from './queries.ts'

const daysToTakeBack = 7
/** Changes since then can be taken back. */
export const oldestChange = (now: Date) => plusHours(now, -24 * daysToTakeBack)

type Moving = { account: { id: string; email: string }; to: string; keepSession?: string; now: Date }

/**
 * Moves an account to another address, with all that finds it by the address: waiting mail, invitations, the payment provider. Ends its
 * sessions, and links for a new password that were mailed to the address before.
 */
export const moveAddress = async (tx: Tx, { account: { id, email: from }, to, keepSession, now }: Moving) => {
  await setAddress(tx, id, to)
  await moveMail(tx, { accountId: id, from, to })
  await enqueue(tx, 'moveKeepers', { from, to })
  await enqueue(tx, 'moveCustomer', { accountId: id })
  await enqueue(tx, 'joinAsCustomer', { accountId: id })
  await endResets(tx, id, now)
  await endSessions(tx, id, keepSession)
  await publish(tx, [id], 'account')
}

type Telling = Moving & { by: string; config: Pick<Config, 'publicUrl'> }

/** Tells both addresses; the old one gets the way back. `by`: who changed it, as a sentence. */
export const tellMoved = async (tx: Tx, { account: { id, email }, to, by, now, config }: Telling) => {
  const token = newToken()
  await insertWayBack(tx, { tokenHash: hashToken(token), accountId: id, email, changedAt: now })
  await sendMail(tx, {
    to: email,
    subject: `Your ${productName} account has another email address`,
    text: `${by} From now on you log in with ${to}.\n\nIf this was not your wish, take your address back with this link. It works for ${daysToTakeBack} days, signs everyone out, and asks you for a new password.`,
    action: { label: 'Take my address back', url: config.publicUrl + paths.takeAddressBack({ token }) },
  })
  await sendMail(tx, {
    to,
    subject: `You log in to ${productName} with this address now`,
    text: `${by} Receipts, notices and password links come here. Your old address, ${email}, has ${daysToTakeBack} days to undo it.`,
    action: { label: 'Log in', url: config.publicUrl + paths.login() },
  })
}

/** Tells the address that an account has left again. */
export const tellTakenBack = (tx: Tx, to: string) =>
  sendMail(tx, {
    to,
    subject: `This is no longer the address of a ${productName} account`,
    text: 'The change was undone from the address before, and everyone was signed out. If that was not you, write to us.',
  })
