import { dayIn } from '@tailshare/contract/text/period'
import type { OperatorUserDetail } from '@tailshare/contract/backoffice/operator'
import { instantText } from '@tailshare/contract/text/timeText'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { ApiError, read } from '../../../api.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { homeZone } from '../../../parts/schedule/time/homeZone.ts'
import { mailTo } from '../../../parts/people/people/mailTo.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { WriteTo } from '../../../parts/people/people/WriteTo.tsx'
import type { Load } from '../../../routing/screen.ts'
import { type Account, useAccount } from '../../../calls/session.ts'
import { Avatar } from '../../../ui/display/marks/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { AuditList } from '../system/audit/AuditList.tsx'
import { Console } from '../console/Console.tsx'
import { DeliveryList } from '../system/DeliveryList.tsx'
import { draftIn, useDrafts } from '../questions/drafts.ts'
import { missingPage, operatorOnly } from '../console/operatorOnly.ts'
import css from './User.module.css'
import { UserFacts } from './UserFacts.tsx'
import { UserDocuments } from './UserDocuments.tsx'
import { UserRoles } from './UserRoles.tsx'

const RolesDialog = lazy(() => import('./dialogs/RolesDialog.tsx').then((module) => ({ default: module.RolesDialog })))
const SuspendDialog = lazy(() => import('./dialogs/SuspendDialog.tsx').then((module) => ({ default: module.SuspendDialog })))
const ViewDialog = lazy(() => import('./dialogs/ViewDialog.tsx').then((module) => ({ default: module.ViewDialog })))
const SecondFactorDialog = lazy(() =>
  import('./dialogs/SecondFactorDialog.tsx').then((module) => ({ default: module.SecondFactorDialog })),
)
const AddressDialog = lazy(() => import('./dialogs/AddressDialog.tsx').then((module) => ({ default: module.AddressDialog })))
const RestoreDialog = lazy(() => import('./dialogs/RestoreDialog.tsx').then((module) => ({ default: module.RestoreDialog })))

export const load: Load = async (context) => {
  await operatorOnly(context)
  const { client, params, url } = context
  const user = await client.ensureQueryData(read('getUser', { params: { id: params.id! } })).catch((error: unknown) => {
    // An invalid ID is not found, like an unknown one.
    throw error instanceof ApiError && error.status === 400 ? missingPage(url.pathname) : error
  })
  return { title: fullName(user) }
}

/** Operators cannot view as each other, nor as a suspended member. */
const whyNotView = ({ isOperator, suspended }: Pick<OperatorUserDetail, 'isOperator' | 'suspended'>) =>
  isOperator ? 'Operators can’t open each other’s pages.' : suspended ? 'This account is suspended.' : undefined

const UserPage = ({ id, me }: { id: string; me: Account }) => {
  const { data: user } = useSuspenseQuery(read('getUser', { params: { id } }))
  const [search, setSearch] = useSearchParams()
  const dialog = search.get('do')
  const open = (name: string) => setSearch({ do: name }, { preventScrollReset: true })
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const drafts = useDrafts()
  const isOwn = id === me.id
  const zone = homeZone(me)
  const now = useNow()

  return (
    <>
      <header className={css.head}>
        <Avatar {...user} large />
        <div className={css.name}>
          <h1>{fullName(user)}</h1>
          <p>
            <a href={mailTo(user.email)}>{user.email}</a>
          </p>
        </div>
        <div className={css.actions}>
          {user.suspended === null && <WriteTo person={user} />}
          {!isOwn && (
            <Button disabledReason={whyNotView(user)} onClick={() => open('view')}>
              See what {user.firstName} sees
            </Button>
          )}
          <Button
            kind="ink"
            icon="key"
            disabledReason={isOwn ? 'Another operator has to do this.' : undefined}
            onClick={() => open('roles')}
          >
            Change roles
          </Button>
          {user.hasSecondFactor && !isOwn && (
            <Button kind="soft" icon="phone" onClick={() => open('second-factor')}>
              Remove second factor
            </Button>
          )}
          {!user.isOperator && !isOwn && (
            <Button kind="soft" icon="mail" onClick={() => open('address')}>
              Change address
            </Button>
          )}
          {user.suspended === null ? (
            <Button
              kind="danger"
              icon="lock"
              disabledReason={isOwn ? 'Another operator has to do this.' : undefined}
              onClick={() => open('suspend')}
            >
              Suspend
            </Button>
          ) : (
            <Button kind="go" onClick={() => open('restore')}>
              Restore access
            </Button>
          )}
        </div>
      </header>
      {user.suspended !== null && (
        <p className={css.suspended}>
          <Icon name="lock" />
          <span>
            <b>Suspended since {instantText(new Date(user.suspended), zone)}.</b> {user.suspendedReason}
            {user.restoring && ` ${fullName(user.restoring.askedBy)} wants to restore access: a second operator has to, too.`}
          </span>
        </p>
      )}
      <div className={css.columns}>
        <div>
          <UserFacts user={user} zone={zone} />
          <UserRoles user={user} />
        </div>
        <div>
          <UserDocuments documents={user.documents} today={dayIn(now, zone)} />
          <section className={css.section} aria-labelledby="audit">
            <h2 id="audit">On record</h2>
            <AuditList
              query={{ account: id }}
              heading="h3"
              empty={<p className="muted">No decisions by or about {user.firstName} yet.</p>}
            />
          </section>
          <section className={css.section} aria-labelledby="sent">
            <h2 id="sent">Messages sent</h2>
            <DeliveryList
              query={{ account: id }}
              empty={<p className="muted">Nothing left for {user.firstName} in the last 90 days.</p>}
            />
          </section>
        </div>
      </div>
      <Later fallback={null}>
        {dialog === 'roles' && <RolesDialog user={user} isOwn={isOwn} draft={draftIn(drafts, 'roles')} onClose={close} />}
        {dialog === 'suspend' && !isOwn && (
          <SuspendDialog user={user} zone={zone} draft={draftIn(drafts, 'suspend')} onClose={close} />
        )}
        {dialog === 'view' && !isOwn && <ViewDialog user={user} onClose={close} />}
        {dialog === 'second-factor' && !isOwn && (
          <SecondFactorDialog user={user} draft={draftIn(drafts, 'second-factor')} onClose={close} />
        )}
        {dialog === 'address' && !isOwn && <AddressDialog user={user} onClose={close} />}
        {dialog === 'restore' && <RestoreDialog user={user} draft={draftIn(drafts, 'restore')} onClose={close} />}
      </Later>
    </>
  )
}

/** `?do=` opens an action. */
export const Screen = () => {
  const { id } = useParams()
  const me = useAccount()
  return <Console area="people">{me && id && <UserPage key={id} id={id} me={me} />}</Console>
}
