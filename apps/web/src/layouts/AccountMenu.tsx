import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { type Account, useLogOut } from '../session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { DropMenu } from '../ui/DropMenu.tsx'
import { Icon } from '../ui/Icon.tsx'
import css from './AccountMenu.module.css'

/** The Account dropdown of the header. */
export const AccountMenu = ({ account, className }: { account: Account; className?: string }) => {
  const logOut = useLogOut()
  return (
    <DropMenu
      label="Account"
      className={className}
      trigger={
        <span className={css.trigger}>
          <Avatar {...account} />
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
                ACCOUNT HOME
              </Link>
            </li>
            <li>
              <Link to={paths.calculator()} onClick={close}>
                AIRCRAFT SHARING CALCULATOR
              </Link>
            </li>
            <li>
              <Link to={paths.favorites()} onClick={close}>
                FAVORITES
              </Link>
            </li>
            {account.isOperator && (
              <li>
                <Link to={paths.operator()} onClick={close}>
                  OPERATOR
                </Link>
              </li>
            )}
            <li>
              <button type="button" onClick={() => !logOut.isPending && logOut.mutate()}>
                LOG OUT
              </button>
            </li>
          </ul>
        </>
      )}
    </DropMenu>
  )
}
