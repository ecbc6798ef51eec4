import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from '../../../ui/router/hooks.ts'
import { refusedWith, useAction } from '../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { useAccount, useLogOut } from '../../../calls/session.ts'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import css from './ConfirmAdvisor.module.css'

/** Worded the same before and after signing in. */
type From = { firstName: string; lastName: string } | undefined

const fullName = (from: From) => (from ? `${from.firstName} ${from.lastName}` : 'An aircraft owner')

const Seen = ({ from }: { from: From }) => (
  <>
    <p className="muted">
      You will see {from ? `${from.firstName}’s` : 'their'} aircraft: bookings, flights, income and costs, maintenance, contracts
      and the documents of each aircraft. You can look and download, but change nothing.
    </p>
    <p className="muted">
      Documents and phone numbers of pilots stay hidden. {from?.firstName ?? 'The owner'} sees each thing you look at, and when.
      Either of you can end it at any time.
    </p>
  </>
)

const Gone = ({ signedIn }: { signedIn: boolean }) => (
  <div role="alert" className={css.out}>
    <h1>This invitation is no longer open</h1>
    <p className="lead">It was used, withdrawn or has expired. Please ask the owner for a new one.</p>
    {signedIn ? (
      <ButtonLink to={paths.advisors()} kind="soft">
        Your invitations
      </ButtonLink>
    ) : (
      <ButtonLink to={paths.home()} kind="soft">
        Back to home
      </ButtonLink>
    )}
  </div>
)

const SignInFirst = ({ from, email }: { from: From; email: string | undefined }) => {
  const { pathname, search } = useLocation()
  const next = pathname + search
  return (
    <>
      <h1>{fullName(from)} invited you to be their tax advisor</h1>
      <p className="lead">
        Log in, or sign up, with {email ?? 'the address the invitation was sent to'}. You’ll come back here afterwards.
      </p>
      <Seen from={from} />
      <div className={css.buttons}>
        <ButtonLink to={paths.login({ next })} kind="go">
          Log In
        </ButtonLink>
        <ButtonLink to={paths.signUp({ next })} kind="soft">
          Sign Up
        </ButtonLink>
      </div>
    </>
  )
}

const Confirm = ({ token, email, from }: { token: string; email: string; from: From }) => {
  const [owner, setOwner] = useState<string | null>(null)
  const logOut = useLogOut()
  const confirm = useAction('confirmAdvisor', {
    onDone: (invitation) => setOwner(`${invitation.owner.firstName} ${invitation.owner.lastName}`),
  })
  if (owner !== null)
    return (
      <div role="status" className={css.out}>
        <h1>You now advise {owner}</h1>
        <p className="lead">You can look at their aircraft from now on.</p>
        <ButtonLink to={paths.advisors()} kind="go">
          See their aircraft
        </ButtonLink>
      </div>
    )
  const { error } = confirm
  if (refusedWith(error, 'invitation_expired') || refusedWith(error, 'bad_input')) return <Gone signedIn />
  return (
    <>
      <h1>Accept this invitation?</h1>
      <p className="lead">
        {fullName(from)} invited you to be their tax advisor. You are signed in as {email}.
      </p>
      <Seen from={from} />
      <Failure>{error?.message}</Failure>
      <div className={css.buttons}>
        {refusedWith(error, 'invitation_for_other') ? (
          <Button kind="go" busy={logOut.isPending} onClick={() => logOut.mutate()}>
            Log out
          </Button>
        ) : (
          <Button kind="go" busy={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
            Accept
          </Button>
        )}
        <ButtonLink to={paths.advisors()} kind="soft">
          Not now
        </ButtonLink>
      </div>
    </>
  )
}

const Opened = ({ token }: { token: string }) => {
  const account = useAccount()
  const { pathname, search } = useLocation()
  const check = useAction('checkInvitation')
  const { mutate } = check
  useEffect(() => mutate({ body: { token } }), [mutate, token])
  if (check.isIdle || check.isPending) return <Skeleton shape="row" count={3} label="Opening the invitation" />
  if (refusedWith(check.error, 'invitation_expired') || refusedWith(check.error, 'bad_input'))
    return <Gone signedIn={account !== null} />
  if (check.error) return <LoadError error={check.error} onRetry={() => mutate({ body: { token } })} />
  const from = check.data?.owner
  if (!account) return <SignInFirst from={from} email={check.data?.email} />
  if (account.isRegistrationCompleted) return <Confirm token={token} email={account.email} from={from} />
  return (
    <>
      <h1>Finish your registration first</h1>
      <ButtonLink to={paths.signUp({ next: pathname + search })} kind="go">
        Continue
      </ButtonLink>
    </>
  )
}

/** Opened from the invitation email. */
export const Screen = () => {
  const token = useSearchParams()[0].get('token') ?? ''
  return (
    <div className={`wrap read ${css.page}`}>
      {token === '' ? (
        <>
          <h1>This link is incomplete</h1>
          <p className="lead">Please open it again from your invitation email.</p>
          <ButtonLink to={paths.home()} kind="soft">
            Back to home
          </ButtonLink>
        </>
      ) : (
        <Opened key={token} token={token} />
      )}
    </div>
  )
}
