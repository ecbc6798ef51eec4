import { changeUntil } from '@tailshare/rules/messages/mayWrite'
import { quotedMessage, takenBackText } from '@tailshare/rules/messages/noticeText'
import type { Config } from '../../start/config.ts'
import { inTransaction, type Db } from '../../db/connect.ts'
import { publish } from '../../db/publish.ts'
import type { Caller, Handling } from '../../http/call.ts'
import { listPage } from '../../http/listPage.ts'
import { allowed, found, Refusal } from '../../http/refusal.ts'
import { lockCaller } from '../../http/session.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { dropWaitingFrom, readNoticesFrom } from '../people/notices/queries.ts'
import { reword } from '../people/notices/steps.ts'
import { mustNotBeStranger, mustWrite, whyNotWriteTo } from './access.ts'
import { deleteFilesOf } from './files/queries.ts'
import { messageFileHandlers } from './files/routes.ts'
import { quickAnswerHandlers } from './quickAnswers/routes.ts'
import { findInChat } from './places/steps.ts'
import { searchFor } from './search/steps.ts'
import {
  findMessage,
  findPartner,
  findTiedOrder,
  listChat,
  listNewest,
  listSharedOrders,
  listStats,
  listUnread,
  lockChat,
  setBlocked,
  setRead,
  setText,
} from './queries.ts'
import { reportHandlers } from './reports/routes.ts'
import { cautionOf, mustSay, sendMessage } from './steps.ts'
import { viewMessage, viewPartner, viewStats } from './view.ts'

/** Throws `not_found` for a person the caller may not know of. */
const seePartner = async (db: Db, account: Caller, otherId: string) => {
  const partner = found(await findPartner(db, { accountId: account.id, otherId }))
  const why = whyNotWriteTo(account, partner)
  mustNotBeStranger(why)
  return { partner, why }
}

type Change = { id: string; text: string; takenBack: boolean; account: Caller; now: Date; config: Pick<Config, 'publicUrl'> }

/** Only by the sender within ten minutes; a new text only to someone who still accepts messages. */
const change = async (db: Db, { id, text, takenBack, account, now, config }: Change) => {
  const row = found(await findMessage(db, { id, accountId: account.id }))
  allowed(row.fromId === account.id)
  if (row.takenBackAt !== null || now >= changeUntil(row.createdAt)) throw new Refusal('message_settled')
  await inTransaction(db, async (tx) => {
    const pair = { accountId: account.id, otherId: row.toId }
    await lockChat(tx, account.id, row.toId)
    const partner = found(await findPartner(tx, pair))
    if (!takenBack) mustWrite(whyNotWriteTo(account, partner))
    const caution = takenBack ? [] : cautionOf(text, account, partner)
    const { numUpdatedRows } = await setText(tx, { id, text, takenBack, caution, now })
    if (numUpdatedRows !== 1n) throw new Refusal('message_settled')
    const is = takenBack ? takenBackText : quotedMessage({ text, files: row.files }, config.publicUrl)
    await reword(tx, config, { accountId: row.toId, messageId: id, is })
    if (takenBack && row.files.length > 0) await enqueue(tx, 'removeFiles', { fileIds: await deleteFilesOf(tx, id) })
    await publish(tx, [row.fromId, row.toId], 'message')
    await publish(tx, [row.toId], 'notice')
  })
}

export const messageHandlers = {
  ...messageFileHandlers,
  ...quickAnswerHandlers,
  ...reportHandlers,
  async listMessages({ query, account, db, now }) {
    const { user, search, at, before, after, ...page } = query
    if (user !== undefined) await seePartner(db, account, user)
    if (search !== undefined) return searchFor(db, { account, search, user, page: query, now })
    if (at ?? before ?? after) return findInChat(db, { account, user, at, before, after, limit: page.limit, now })
    const { count, rows } = await (user === undefined
      ? listNewest(db, { ...page, accountId: account.id })
      : listChat(db, { ...page, accountId: account.id, otherId: user }))
    return listPage('messages/', query, { count, results: rows.map((row) => viewMessage(row, account.id, now)) })
  },

  async listNewMessages({ query, account, db, now }) {
    const { count, rows } = await listUnread(db, { ...query, accountId: account.id })
    return listPage('messages/new/', query, { count, results: rows.map((row) => viewMessage(row, account.id, now)) })
  },

  async getMessageStats({ query, account, db, now }) {
    const { count, rows } = await listStats(db, { ...query, accountId: account.id })
    return listPage('messages/stats/', query, { count, results: rows.map((row) => viewStats(row, account.id, now)) })
  },

  async getMessage({ params, account, db, now }) {
    return viewMessage(found(await findMessage(db, { id: params.id, accountId: account.id })), account.id, now)
  },

  async sendMessage({ body, account, db, now, config }) {
    const { userTo: toId, message: text, orderId = null, files: fileIds = [] } = body
    const row = await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      return sendMessage(tx, { account, toId, text, orderId, fileIds, now, config })
    })
    return viewMessage(row, account.id, now)
  },

  async changeMessage({ params, body, account, db, now, config }) {
    mustSay(body.message)
    await change(db, { id: params.id, text: body.message, takenBack: false, account, now, config })
    return viewMessage(found(await findMessage(db, { id: params.id, accountId: account.id })), account.id, now)
  },

  async takeBackMessage({ params, account, db, now, config }) {
    await change(db, { id: params.id, text: '', takenBack: true, account, now, config })
  },

  async getChatPartner({ params, query, account, db }) {
    const { partner, why } = await seePartner(db, account, params.id)
    const orders = await listSharedOrders(db, { accountId: account.id, otherId: params.id })
    const about =
      query.order === undefined || orders.some(({ id }) => id === query.order)
        ? undefined
        : await findTiedOrder(db, { orderId: query.order, one: account.id, other: params.id })
    return viewPartner(partner, about ? [about, ...orders] : orders, why, account)
  },

  async readChat({ body, account, db, now }) {
    await inTransaction(db, async (tx) => {
      await seePartner(tx, account, body.user)
      await lockChat(tx, account.id, body.user)
      const wasUnread = await setRead(tx, { accountId: account.id, otherId: body.user, now })
      await readNoticesFrom(tx, { accountId: account.id, fromId: body.user, now })
      if (!wasUnread) return
      await publish(tx, [account.id, body.user], 'message')
      await publish(tx, [account.id], 'notice')
    })
  },

  async blockPerson({ body, account, db, now }) {
    await inTransaction(db, async (tx) => {
      await seePartner(tx, account, body.user)
      await lockChat(tx, account.id, body.user)
      await setBlocked(tx, { accountId: account.id, otherId: body.user, at: now })
      // Drop this chat's notices and queued deliveries.
      await setRead(tx, { accountId: account.id, otherId: body.user, now })
      await readNoticesFrom(tx, { accountId: account.id, fromId: body.user, now })
      await dropWaitingFrom(tx, { accountId: account.id, fromId: body.user })
      await publish(tx, [account.id, body.user], 'message')
      await publish(tx, [account.id], 'notice')
    })
  },

  async unblockPerson({ params, account, db }) {
    await inTransaction(db, async (tx) => {
      if (!(await setBlocked(tx, { accountId: account.id, otherId: params.id, at: null }))) throw new Refusal('not_found')
      await publish(tx, [account.id, params.id], 'message')
    })
  },
} satisfies Handling<
  | 'listMessages'
  | 'listNewMessages'
  | 'getMessageStats'
  | 'getMessage'
  | 'sendMessage'
  | 'changeMessage'
  | 'takeBackMessage'
  | 'getChatPartner'
  | 'readChat'
  | 'blockPerson'
  | 'unblockPerson'
  | keyof typeof messageFileHandlers
  | keyof typeof quickAnswerHandlers
  | 'reportMessage'
>
