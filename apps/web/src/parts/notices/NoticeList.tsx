import type { Notice } from '@tailshare/contract/notices'
import { Link } from 'react-router'
import { useAction } from '../../api.ts'
import css from './NoticeList.module.css'
import { noticeFrom, noticeTarget, noticeTime } from './noticeText.ts'

/** Notices as they stand in the popup and on their page: bold while unread; to open one is to have read it. */
export const NoticeList = ({ notices, onOpen }: { notices: readonly Notice[]; onOpen?: () => void }) => {
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
              <time dateTime={notice.created}>{noticeTime(notice.created)}</time>
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
