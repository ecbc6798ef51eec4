import { paths } from '@tailshare/contract/base/paths'
import { plusHours } from '@tailshare/contract/text/period'
import { type CautionKind, cautionIn } from '@tailshare/rules/messages/caution'
import { mostChatsBegunADay, mostOfOneTextADay, shortestCountedText } from '@tailshare/rules/messages/mayWrite'
import { quotedMessage } from '@tailshare/rules/messages/noticeText'
import { plainText, sameText } from '@tailshare/rules/messages/links'
import { createHash } from 'node:crypto'
import type { Config } from '../../start/config.ts'
import type { Tx } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { publish } from '../../db/publish.ts'
import type { Caller } from '../../http/call.ts'
import { BadInput, found, Refusal } from '../../http/refusal.ts'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { hasUnreadFrom, messageEventKey } from '../people/notices/queries.ts'
import { notify } from '../people/notices/steps.ts'
import { isCareful, mustWrite, whyNotWriteTo } from './access.ts'
import { attachFiles } from './files/queries.ts'
import { countBegun, countSameMessages } from './limits/queries.ts'
import { findMessage, findPartner, findTiedOrder, insertMessage, lockChat, type PartnerRow } from './queries.ts'

type Sending = {
  account: Caller
  toId: string
  text: string
  orderId: string | null
  fileIds: string[]
  now: Date
  config: Pick<Config, 'publicUrl'>
}

/** Sends a notice only if the recipient has no unread message from this person: one notice, not five. */
const tell = async (tx: Tx, { account, toId, config }: Sending, { id, text }: { id: string; text: string }) => {
  if (!(await hasUnreadFrom(tx, { accountId: toId, fromId: account.id })))
    await notify(tx, config, {
      to: toId,
      from: account.id,
      kind: 'message',
      title: `${account.firstName} ${account.lastName} wrote to you`,
      text,
      link: paths.messages(account.id),
      button: 'Answer',
      once: messageEventKey(id),
    })
  await publish(tx, [toId, account.id], 'message')
}

/** Parts of a text its reader should be careful with. */
export const cautionOf = (text: string, account: Caller, partner: PartnerRow): CautionKind[] =>
  isCareful(partner, account) ? cautionIn(text) : []

/** Hash of a text's words; `null` if it is too short to count. */
const saidIn = (text: string) => {
  const same = sameText(text)
  return same.length < shortestCountedText ? null : createHash('md5').update(same).digest('base64')
}

/** Enforces the daily limits. The sender's account must be locked. */
const keepLimits = async (tx: Tx, { account, toId, now }: Sending, partner: PartnerRow, said: string | null) => {
  const since = plusHours(now, -24)
  if (!partner.hasChat && (await countBegun(tx, account.id, since)) >= mostChatsBegunADay)
    throw new Refusal('too_many_requests', {
      detail: `You have begun ${mostChatsBegunADay} chats today. Please write to new people tomorrow.`,
    })
  if (said === null || account.isOperator || (partner.hasChat && !partner.hasBegun)) return
  if ((await countSameMessages(tx, { accountId: account.id, otherId: toId, said, since })) >= mostOfOneTextADay)
    throw new Refusal('too_many_requests', {
      detail: `You have sent these words to ${mostOfOneTextADay} people today. Please write to each in words of their own.`,
    })
}

/** Invisible characters don't count as text. */
export const mustSay = (text: string) => {
  if (plainText(text).trim() === '') throw new BadInput({ message: fieldMessages.required })
}

/** Sends a message and notifies the recipient. The caller must be locked. */
export const sendMessage = async (tx: Tx, sending: Sending) => {
  const { account, toId, text, orderId, fileIds, now } = sending
  const pair = { accountId: account.id, otherId: toId }
  if (fileIds.length === 0) mustSay(text)
  mustWrite(whyNotWriteTo(account, found(await findPartner(tx, pair))))
  await lockChat(tx, account.id, toId)
  // Check again under the lock: either may have blocked the other.
  const partner = found(await findPartner(tx, pair))
  mustWrite(whyNotWriteTo(account, partner))
  if (orderId !== null && !(await findTiedOrder(tx, { orderId, one: account.id, other: toId })))
    throw new BadInput({ orderId: fieldMessages.notOffered })
  const said = saidIn(text)
  await keepLimits(tx, sending, partner, said)
  const id = newId(now.getTime())
  const caution = cautionOf(text, account, partner)
  await insertMessage(tx, { id, fromId: account.id, toId, text, orderId, said, caution, now })
  if (fileIds.length > 0 && (await attachFiles(tx, { accountId: account.id, messageId: id, ids: fileIds })) !== fileIds.length)
    throw new BadInput({ files: 'A file is no longer there. Please add it again.' })
  const message = found(await findMessage(tx, { id, accountId: account.id }))
  await tell(tx, sending, { id, text: quotedMessage(message, sending.config.publicUrl) })
  return message
}
