import type { NoticeKind, Preferences } from '@tailshare/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { notify, tellLive, type NewNotice } from '../../../db/tell.ts'
import { sendMessage } from '../../../outside/mail.ts'

export type NoticeRow = {
  id: string
  kind: NoticeKind
  title: string
  text: string
  link: string | null
  createdAt: Date
  readAt: Date | null
}

type NoticeQuery = { accountId: string; kind: NoticeKind | undefined; limit: number; offset: number }

/** Newest first. */
export const listNotices = async (db: Db, { accountId, kind, limit, offset }: NoticeQuery) => {
  const all = db
    .selectFrom('notice')
    .where('accountId', '=', accountId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const results = await all
    .select(['id', sql<NoticeKind>`kind`.as('kind'), 'title', 'text', 'link', 'createdAt', 'readAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}

export const findNotice = (db: Db, { accountId, id }: { accountId: string; id: string }) =>
  db
    .selectFrom('notice')
    .select(['id', sql<NoticeKind>`kind`.as('kind'), 'title', 'text', 'link', 'createdAt', 'readAt'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()

/** Keeps the time of the first reading; answers whether there is such a notice. */
export const readNotice = async (db: Db, { accountId, id, now }: { accountId: string; id: string; now: Date }) => {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(now)) }))
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const readAllNotices = (db: Db, accountId: string, now: Date) =>
  db.updateTable('notice').set({ readAt: now }).where('accountId', '=', accountId).where('readAt', 'is', null).execute()

export const listMarkers = (db: Db, accountId: string) =>
  db.selectFrom('marker').select('item').where('accountId', '=', accountId).orderBy('item').execute()

export const deleteMarker = (db: Db, accountId: string, item: string) =>
  db.deleteFrom('marker').where('accountId', '=', accountId).where('item', '=', item).execute()

export type Topic = 'rental' | 'products' | 'partners'

const switches = {
  rental: ['notifyRentalEmail', 'notifyRentalText'],
  products: ['notifyProductsEmail', 'notifyProductsText'],
  partners: ['notifyPartnersEmail', 'notifyPartnersText'],
} as const satisfies Record<Topic, [keyof Preferences, keyof Preferences]>

/**
 * A line in the notices popup, and the same by mail and text as far as the account's preferences say. `publicUrl` makes the
 * notice's link one that a mail can carry.
 */
export const tellAccount = async (
  db: Db,
  accountId: string,
  { topic = 'rental', ...notice }: NewNotice & { topic?: Topic },
  publicUrl: string,
) => {
  await notify(db, accountId, notice)
  const [byMail, byText] = switches[topic]
  const account = await db
    .selectFrom('account')
    .select(['email', 'phone', `${byMail} as wantsMail`, `${byText} as wantsText`])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const action = notice.link ? { label: 'Open', url: `${publicUrl}${notice.link}` } : undefined
  const message = { subject: notice.title, text: notice.text, ...(action && { action }) }
  if (account?.wantsMail) await sendMessage(db, { ...message, to: account.email })
  if (account?.wantsText && account.phone) await sendMessage(db, { ...message, channel: 'text', to: account.phone })
}

/** Open browsers of every operator look at the queue again. */
export const tellOperators = async (db: Db, kind: Parameters<typeof tellLive>[2]) => {
  const operators = await db
    .selectFrom('account')
    .select('id')
    .where('isOperator', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  if (operators.length > 0)
    await tellLive(
      db,
      operators.map(({ id }) => id),
      kind,
    )
}
