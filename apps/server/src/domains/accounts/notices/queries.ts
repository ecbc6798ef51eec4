import type { NoticeKind, Preferences } from '@tailshare/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { newId } from '../../../db/newId.ts'
import { liveText, tellLive, type NewNotice } from '../../../db/tell.ts'
import { composed } from '../../../outside/mail.ts'

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

type Telling = NewNotice & {
  topic?: Topic
  /** What the button in the mail says. */
  button?: string
  /** It is about their money or their documents at risk: the mail leaves whatever they prefer. */
  mustKnow?: boolean
}

/**
 * A line in the notices popup, and the same by mail and text as far as the account's preferences say; one statement, because
 * every booking tells several people. `publicUrl` makes the notice's link one that a mail can carry.
 */
export const tellAccount = async (
  db: Db,
  accountId: string,
  { topic = 'rental', button = 'Open', mustKnow = false, kind, title, text, link, marker }: Telling,
  publicUrl: string,
) => {
  const [byMail, byText] = switches[topic]
  const action = link ? { label: button, url: `${publicUrl}${link}` } : undefined
  const letter = composed({ subject: title, text, ...(action && { action }) })
  await sql`
    with told as (
      insert into notice (id, account_id, kind, title, text, link) values (${newId()}, ${accountId}, ${kind}, ${title}, ${text}, ${link ?? null})
    ), marked as (
      insert into marker (account_id, item) select ${accountId}, item from (select ${marker ?? null}::text as item) m where item is not null on conflict do nothing
    ), who as (
      select email, phone, (${sql.ref(byMail)} or ${mustKnow}) as wants_mail, ${sql.ref(byText)} as wants_text from account where id = ${accountId} and deleted_at is null
    ), written as (
      insert into outbox_message (id, channel, recipient, subject, text, html)
      select ${newId()}::uuid, 'mail', email, ${letter.subject}, ${letter.text}, ${letter.html} from who where wants_mail
      union all
      select ${newId()}::uuid, 'text', phone, ${letter.subject}, ${letter.text}, '' from who where wants_text and phone <> ''
      returning id
    ), sent as (
      select graphile_worker.add_job('sendFromOutbox', payload => json_build_object('messageId', id), max_attempts => 20) from written
    )
    select pg_notify('tailshare_live', ${liveText([accountId], 'notice')}) where (select count(*) from sent) >= 0`.execute(db)
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
