import type { Notice } from '@tailshare/contract/accounts'
import type { NoticeRow } from './queries.ts'

export const viewNotice = ({ createdAt, readAt, ...notice }: NoticeRow): Notice => ({
  ...notice,
  created: createdAt.toISOString(),
  readTime: readAt?.toISOString() ?? null,
})
