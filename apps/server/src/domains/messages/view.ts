import type { ChatPartner, Message, MessageStats } from '@tailshare/contract/messages/messages'
import { orderNumber } from '@tailshare/contract/base/constants'
import { changeUntil, type WhyNotWrite } from '@tailshare/rules/messages/mayWrite'
import { viewMessageFile } from './files/view.ts'
import type { Caller } from '../../http/call.ts'
import { isCareful } from './access.ts'
import type { MessageRow, PartnerRow, SharedOrder, StatsRow } from './queries.ts'

export const viewMessage = (row: MessageRow, readerId: string, now: Date): Message => {
  const until = changeUntil(row.createdAt)
  const mayChange = row.fromId === readerId && row.takenBackAt === null && now < until
  return {
    id: row.id,
    userFrom: row.fromId,
    userTo: row.toId,
    userFromCompleteName: row.fromName,
    messageType: 'message',
    message: row.text,
    order: row.order && { ...row.order, number: orderNumber(row.order.number) },
    created: row.createdAt.toISOString(),
    modified: row.modifiedAt.toISOString(),
    readTime: row.readAt?.toISOString() ?? null,
    takenBack: row.takenBackAt !== null,
    removed: row.removedAt !== null,
    reported: row.isReported && row.fromId !== readerId,
    caution: row.caution,
    files: row.files.map(viewMessageFile),
    chatWith: null,
    changeUntil: mayChange ? until.toISOString() : null,
  }
}

export const viewStats = ({ last, ...chat }: StatsRow, readerId: string, now: Date): MessageStats => ({
  ...chat,
  last: viewMessage(last, readerId, now),
})

type Reader = Pick<Caller, 'isOperator'>

export const viewPartner = (
  partner: PartnerRow,
  orders: SharedOrder[],
  why: WhyNotWrite | null,
  reader: Reader,
): ChatPartner => ({
  user: partner.user,
  messagesNotRead: partner.unread,
  isBlocked: partner.blocks,
  isAway: partner.isGone || partner.isSuspended,
  isBooked: partner.isBooked,
  isCareful: isCareful(partner, reader),
  isTrusted: partner.hasBooked || partner.hasBegun || partner.isOperator,
  whyNot: why?.text ?? null,
  orders: orders.map(({ number, startAt, ...order }) => ({
    ...order,
    number: orderNumber(number),
    flightStartTime: startAt.toISOString(),
  })),
})
