import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { read } from '../api.ts'
import { DropMenu } from '../ui/overlay/DropMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import css from './NoticesBell.module.css'

const NoticesPopup = lazy(() => import('../parts/notices/NoticesPopup.tsx').then((module) => ({ default: module.NoticesPopup })))

/** The bell: a dot when something is unread, and the notices below it. */
export const NoticesBell = () => {
  const unread =
    useQuery(read('listEvents', { query: { limit: 100 } })).data?.results.filter((notice) => notice.readTime === null).length ?? 0
  return (
    <DropMenu
      label={unread > 0 ? `Notices, ${unread} new` : 'Notices'}
      trigger={
        <>
          <Icon name="bell" className={css.bell} />
          {unread > 0 && <span className={css.dot} />}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton shape="row" count={3} label="Loading notices" />}>
          <NoticesPopup close={close} />
        </Suspense>
      )}
    </DropMenu>
  )
}
