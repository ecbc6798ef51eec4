import type { Notice, NoticeKind } from '@tailshare/contract/notices'
import { paths } from '@tailshare/contract/paths'

/** The filter of the notices popup. */
export const noticeFilters: readonly (readonly [kind: NoticeKind | '', label: string])[] = [
  ['', 'All'],
  ['message', 'Messages'],
  ['system', 'System'],
  ['validation', 'Validations'],
  ['warning', 'Warnings'],
]

const two = (value: number) => String(value).padStart(2, '0')

/** MM/dd/yyyy HH:mm in the reader's own zone. */
export const noticeTime = (instant: string): string => {
  const at = new Date(instant)
  return `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** A message opens the chat with its sender; every other notice opens itself, and its page says where it leads. */
export const noticeTarget = ({ id, kind, userFrom }: Pick<Notice, 'id' | 'kind' | 'userFrom'>): string =>
  kind === 'message' && userFrom !== null ? paths.messages(userFrom) : paths.notice(id)

/** The sender's full name, or System (specification §2). */
export const noticeFrom = ({ userFrom, userFromCompleteName }: Pick<Notice, 'userFrom' | 'userFromCompleteName'>): string =>
  userFrom === null ? 'System' : userFromCompleteName
