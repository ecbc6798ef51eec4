import type { Notice } from '@tailshare/contract/people/notices/notices'
import { Link } from '../../../ui/router/Link.tsx'
import { useAction } from '../../../api.ts'
import { useDeviceZone } from '../../schedule/time/useDeviceZone.ts'
import { useNow } from '../../schedule/time/useNow.ts'
import css from './NoticeList.module.css'
import { newsTime, noticeFrom, noticeTarget, noticeTime } from './noticeText.ts'

type Props = {
  notices: readonly Notice[]
  /** Only in the popup, which has its own time format. */
  onOpen?: () => void
}

export const NoticeList = ({ notices, onOpen }: Props) => {
  const zone = useDeviceZone()
  const now = useNow()
  const readOne = useAction('readNotice')
  return (
    <ul className={css.list}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to={noticeTarget(notice)}
            className={css.notice}
            data-unread={notice.readTime === null || undefined}
            onClick={() => {
              if (notice.readTime === null) readOne.mutate({ params: { id: notice.id } })
              onOpen?.()
            }}
          >
            <span className={css.line}>
              <span>{noticeFrom(notice)}</span>
              <time dateTime={notice.created}>
                {onOpen ? noticeTime(notice.created, zone) : newsTime(notice.created, zone, now)}
              </time>
            </span>
            <span className={css.title}>
              {notice.readTime === null && <span className="vh">Unread: </span>}
              {notice.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
