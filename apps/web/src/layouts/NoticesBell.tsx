import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { read } from '../api.ts'
import { DropMenu } from '../ui/overlay/DropMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import css from './NoticesBell.module.css'

type PopupModule = { NoticesPopup: (props: { close: () => void }) => React.ReactNode }
const popup = Object.values(import.meta.glob<PopupModule>('../parts/notices/NoticesPopup.tsx'))[0]
const NoticesPopup = popup && lazy(() => popup().then((module) => ({ default: module.NoticesPopup })))

/** The bell: a dot when something is unread, and the notices below it. */
export const NoticesBell = () => {
  const unread =
    useQuery(read('listEvents', { query: { limit: 100 } })).data?.results.filter((notice) => notice.readTime === null).length ?? 0
  if (!NoticesPopup) return null
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
