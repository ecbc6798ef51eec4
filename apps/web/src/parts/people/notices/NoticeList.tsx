import type { Notice } from '@tailshare/contract/people/notices/notices'
import { Link } from '../../../ui/router/Link.tsx'
import { useAction } from '../../../api.ts'
import { useDeviceZone } from '../../schedule/time/useDeviceZone.ts'
import css from './NoticeList.module.css'
import { noticeFrom, noticeTarget, noticeTime } from './noticeText.ts'

type Props = {
  notices: readonly Notice[]
  /** Only in the popup. */
  onOpen?: () => void
}

export const NoticeList = ({ notices, onOpen }: Props) => {
  const zone = useDeviceZone()
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
              <time dateTime={notice.created}>{noticeTime(notice.created, zone)}</time>
            </span>
            <span className={css.title}>
              {notice.readTime === null && <span className="vh">Unread: </span>}
              {notice.title}
            </span>
            <small className={css.text}>{notice.text}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
