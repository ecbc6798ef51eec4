import type { Notice } from '@tailshare/contract/notices'
import type { NoticeRow } from './queries.ts'

export const viewNotice = ({ createdAt, readAt, ...notice }: NoticeRow): Notice => ({
  ...notice,
  messageType: notice.kind === 'message' ? 'message' : 'system',
  created: createdAt.toISOString(),
  modified: (readAt ?? createdAt).toISOString(),
  readTime: readAt?.toISOString() ?? null,
})
