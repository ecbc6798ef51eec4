import type { NoticeKind } from '@tailshare/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read, useAction } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/form/Field.tsx'
import { toastError } from '../../ui/overlay/toast.ts'
import { Loaded } from '../Loaded.tsx'
import css from './NoticesPopup.module.css'
import { noticeFilters, noticeFrom, noticeTarget, noticeTime } from './noticeText.ts'

const choices = noticeFilters.map(([value, label]) => ({ value, label }))

/** Own notices, newest first, bold when unread; each opens itself. */
export const NoticesPopup = ({ close }: { close: () => void }) => {
  const [kind, setKind] = useState<NoticeKind | ''>('')
  const notices = useQuery(read('listEvents', { query: { limit: 100, ...(kind && { kind }) } }))
  const readOne = useAction('readNotice')
  const readAll = useAction('readAllNotices')
  return (
    <div className={css.popup}>
      <div className={css.head}>
        <Select
          label="Show"
          choices={choices.slice(1)}
          empty="All"
          value={kind}
          onChange={(event) => setKind(event.target.value as NoticeKind | '')}
        />
        <Button
          kind="soft"
          small
          busy={readAll.isPending}
          onClick={() => readAll.mutate(undefined as never, { onError: toastError })}
        >
          Read all
        </Button>
      </div>
      <Loaded query={notices} label="Loading notices">
        {({ results }) =>
          results.length === 0 ? (
            <p className={css.empty}>Nothing here. News about your bookings and documents shows up here.</p>
          ) : (
            <ul className={css.list}>
              {results.map((notice) => (
                <li key={notice.id}>
                  <Link
                    to={noticeTarget(notice)}
                    className={css.notice}
                    data-unread={notice.readTime === null || undefined}
                    onClick={() => {
                      if (notice.readTime === null) readOne.mutate({ params: { id: notice.id } })
                      close()
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
      </Loaded>
    </div>
  )
}
