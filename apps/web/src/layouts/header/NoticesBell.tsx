import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Later } from '../../document/Later.tsx'
import { read } from '../../api.ts'
import { DropMenu } from '../../ui/overlay/DropMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import css from './NoticesBell.module.css'

const NoticesPopup = lazy(() =>
  import('../../parts/people/notices/NoticesPopup.tsx').then((module) => ({ default: module.NoticesPopup })),
)

/** The server stops counting here. */
const most = 100

/** The bell: shows a dot for new messages (specification §2) and opens the notices. */
export const NoticesBell = () => {
  const { unread = 0, hasMessages = false } = useQuery(read('countUnreadNotices')).data ?? {}
  const count = unread >= most ? `${most} or more` : unread
  return (
    <DropMenu
      className={css.place}
      label={unread > 0 ? `Notices, ${count} new` : 'Notices'}
      trigger={
        <>
          <Icon name="bell" className={css.bell} />
          {hasMessages && <span className={css.dot} />}
        </>
      }
    >
      {(close) => (
        <Later fallback={<Skeleton shape="row" count={3} label="Loading notices" />}>
          <NoticesPopup close={close} />
        </Later>
      )}
    </DropMenu>
  )
}
