import type { Notice, NoticeKind } from '@tailshare/contract/people/notices/notices'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText, shortInstantText, timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'

export const noticeFilters: readonly (readonly [kind: NoticeKind | '', label: string])[] = [
  ['', 'All'],
  ['message', 'Messages'],
  ['system', 'System'],
  ['validation', 'Validations'],
  ['warning', 'Warnings'],
]

/** MM/dd/yyyy HH:mm (specification §2) in the reader's zone, which it names: the notices themselves speak in the airport's. */
export const noticeTime = (instant: string, zone: string): string => {
  const at = new Date(instant)
  const [year, month, day] = dayIn(at, zone).split('-')
  return `${month}/${day}/${year} ${timeIn(at, zone)} ${zoneText(at, zone)}`
}

/** `Sat, Nov 21, 16:41 PST`; in another year, `Nov 21, 2025, 16:41 PST`. */
export const newsTime = (instant: string, zone: string, now: Date): string => {
  const at = new Date(instant)
  const day = dayIn(at, zone)
  const isThisYear = day.slice(0, 4) === dayIn(now, zone).slice(0, 4)
  return `${isThisYear ? shortInstantText(at, zone) : `${plainDayText(day)}, ${timeIn(at, zone)}`} ${zoneText(at, zone)}`
}

/** A message opens the chat with its sender, other notices their own page. */
export const noticeTarget = ({ id, kind, userFrom }: Pick<Notice, 'id' | 'kind' | 'userFrom'>): string =>
  kind === 'message' && userFrom !== null ? paths.messages(userFrom) : paths.notice(id)

/** The sender's full name, or System (specification §2). */
export const noticeFrom = ({ userFrom, userFromCompleteName }: Pick<Notice, 'userFrom' | 'userFromCompleteName'>): string =>
  userFrom === null ? 'System' : userFromCompleteName
