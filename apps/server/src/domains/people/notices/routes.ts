import type { Handling, Caller } from '../../../http/call.ts'
import { listPage } from '../../../http/listPage.ts'
import { found, Refusal } from '../../../http/refusal.ts'
import {
  countUnread,
  deleteMarker,
  findNotice,
  listMarkers,
  listNotices,
  readAllNotices,
  readNotice,
  type NoticeRow,
} from './queries.ts'
import { publish } from '../../../db/publish.ts'
import type { Notice } from '@tailshare/contract/people/notices/notices'

const viewNotice = ({ createdAt, readAt, ...notice }: NoticeRow): Notice => ({
  ...notice,
  messageType: notice.kind === 'message' ? 'message' : 'system',
  created: createdAt.toISOString(),
  modified: (readAt ?? createdAt).toISOString(),
  readTime: readAt?.toISOString() ?? null,
})

/** Hides message text while an operator is impersonating. */
const viewNoticeFor =
  ({ viewing }: Pick<Caller, 'viewing'>) =>
  (notice: NoticeRow) =>
    viewNotice(
      viewing && notice.kind === 'message'
        ? { ...notice, text: 'What they wrote stays hidden while you view as someone else.' }
        : notice,
    )

export const noticeHandlers = {
  async listEvents({ query, account, db }) {
    const { count, results } = await listNotices(db, {
      ...query,
      kind: query.kind,
      search: query.search || undefined,
      accountId: account.id,
      hidesMessages: Boolean(account.viewing),
    })
    return listPage('account/user/events/', query, { count, results: results.map(viewNoticeFor(account)) })
  },

  async getNotice({ params, account, db }) {
    return viewNoticeFor(account)(found(await findNotice(db, { accountId: account.id, id: params.id })))
  },

  async readNotice({ params, account, db, now }) {
    if (!(await readNotice(db, { accountId: account.id, id: params.id, now }))) throw new Refusal('not_found')
    await publish(db, [account.id], 'notice')
  },

  countUnreadNotices: ({ account, db }) => countUnread(db, account.id),

  async readAllNotices({ account, db, now }) {
    await readAllNotices(db, account.id, now)
    await publish(db, [account.id], 'notice')
  },

  async listMarkers({ account, db }) {
    return (await listMarkers(db, account.id)).map(({ item }) => ({ markedMenuItem: item }))
  },

  async deleteMarker({ body, account, db }) {
    await deleteMarker(db, account.id, body.marked_menu_item)
  },
} satisfies Handling<
  'listEvents' | 'getNotice' | 'countUnreadNotices' | 'readNotice' | 'readAllNotices' | 'listMarkers' | 'deleteMarker'
>
