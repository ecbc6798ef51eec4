import { paths } from '@tailshare/contract/paths'
import { plusHours } from '@tailshare/contract/period'
import { filesText } from '@tailshare/rules/messages/filesText'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/connect.ts'
import { newId } from '../../db/newId.ts'
import { publish } from '../../db/publish.ts'
import type { Caller } from '../../http/call.ts'
import { BadInput, found, Refusal } from '../../http/refusal.ts'
import { fieldMessages } from '@tailshare/contract/fieldMessages'
import { hasUnreadFrom } from '../accounts/notices/queries.ts'
import { notify } from '../accounts/notices/steps.ts'
import { mustWrite, whyNotTo } from './access.ts'
import { tieFiles } from './files/queries.ts'
import { countBegun, findMessage, findPartner, findTiedOrder, insertMessage, lockChat } from './queries.ts'

/** Nobody needs to write to more people for the first time in a day; who sells something does. */
const mostChatsBegunADay = 20
/** Of a message in a notice and its email. */
const shownLength = 300

type Sending = {
  account: Caller
  toId: string
  text: string
  orderId: string | null
  /** Files that were uploaded before. */
  fileIds: string[]
  now: Date
  config: Pick<Config, 'publicUrl'>
}

/** As the notice of a message quotes it; without words, what was sent. */
export const quoted = (text: string, files: readonly { contentType: string }[]) => shortened(text || filesText(files))

const shortened = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength).trimEnd()}…` : text)

/** Who has word from this person that is still unopened hears of the next messages on open pages only: one notice, not five. */
const tell = async (tx: Tx, { account, toId, config }: Sending, text: string) => {
  if (!(await hasUnreadFrom(tx, { accountId: toId, fromId: account.id })))
    await notify(tx, config, {
      to: toId,
      from: account.id,
      kind: 'message',
      title: `${account.firstName} ${account.lastName} wrote to you`,
      text,
      link: paths.messages(account.id),
      button: 'Answer',
    })
  await publish(tx, [toId, account.id], 'message')
}

/** Writes to someone, and tells them. */
export const sendMessage = async (tx: Tx, sending: Sending) => {
  const { account, toId, text, orderId, fileIds, now } = sending
  const pair = { accountId: account.id, otherId: toId }
  mustWrite(whyNotTo(account, found(await findPartner(tx, pair))))
  await lockChat(tx, account.id, toId)
  // Once more under the lock: either may have blocked the other meanwhile.
  const partner = found(await findPartner(tx, pair))
  mustWrite(whyNotTo(account, partner))
  if (orderId !== null && !(await findTiedOrder(tx, { orderId, one: account.id, other: toId })))
    throw new BadInput({ orderId: fieldMessages.notOffered })
  if (!partner.hasChat && (await countBegun(tx, account.id, plusHours(now, -24))) >= mostChatsBegunADay)
    throw new Refusal('too_many_requests', { detail: 'You have begun 20 chats today. Please write to new people tomorrow.' })
  const id = newId(now.getTime())
  await insertMessage(tx, { id, fromId: account.id, toId, text, orderId, now })
  if (fileIds.length > 0 && (await tieFiles(tx, { accountId: account.id, messageId: id, ids: fileIds })) !== fileIds.length)
    throw new BadInput({ files: 'A file is no longer there. Please add it again.' })
  const message = found(await findMessage(tx, { id, accountId: account.id }))
  await tell(tx, sending, quoted(text, message.files))
  return message
}
