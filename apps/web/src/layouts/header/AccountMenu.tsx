import { Link } from '../../ui/router/Link.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { type Account, useLogOut } from '../../calls/session.ts'
import { Avatar } from '../../ui/display/marks/Avatar.tsx'
import { Dot } from '../../ui/display/marks/Dot.tsx'
import { DropMenu } from '../../ui/overlay/DropMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './AccountMenu.module.css'
import { menuPlaces } from '../../parts/dashboard/roles/places.ts'
import { useMarkers } from './useMarkers.ts'

export const AccountMenu = ({ account, className }: { account: Account; className?: string }) => {
  const logOut = useLogOut()
  const marked = useMarkers()
  const isMarked = marked.size > 0
  return (
    <DropMenu
      label={isMarked ? 'Account, something new' : 'Account'}
      className={className}
      trigger={
        <span className={css.trigger}>
          <Avatar {...account} />
          {isMarked && <span className={css.dot} />}
          <Icon name="down" />
        </span>
      }
    >
      {(close) => (
        <>
          <p className={css.who}>
            {account.firstName} {account.lastName}
          </p>
          <ul className={css.list}>
            <li>
              <Link to={paths.profile()} onClick={close}>
                <span className="sentence">ACCOUNT HOME</span>
                {isMarked && <Dot />}
              </Link>
            </li>
            {menuPlaces(account).map(({ label, pages, isAlways }) => (
              <li key={label}>
                <Link to={pages[0]!.to} onClick={close}>
                  {isAlways ? <span className="sentence">{label.toUpperCase()}</span> : label}
                  {pages.some(({ to }) => marked.has(to)) && <Dot />}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={() => !logOut.isPending && logOut.mutate()}>
                <span className="sentence">LOG OUT</span>
              </button>
            </li>
          </ul>
        </>
      )}
    </DropMenu>
  )
}
