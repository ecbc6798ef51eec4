import type { Notice } from '@tailshare/contract/people/notices/notices'
import type { Caller } from '../../../http/call.ts'
import type { NoticeRow } from './queries.ts'

const viewNotice = ({ createdAt, readAt, ...notice }: NoticeRow): Notice => ({
  ...notice,
  messageType: notice.kind === 'message' ? 'message' : 'system',
  created: createdAt.toISOString(),
  modified: (readAt ?? createdAt).toISOString(),
  readTime: readAt?.toISOString() ?? null,
})

/** Hides message text while an operator is impersonating. */
export const viewNoticeFor =
  ({ viewing }: Pick<Caller, 'viewing'>) =>
  (notice: NoticeRow) =>
    viewNotice(
      viewing && notice.kind === 'message'
        ? { ...notice, text: 'What they wrote stays hidden while you view as someone else.' }
        : notice,
    )
