import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { refusedWith, useAction } from '../../api.ts'
import { paths } from '@tailshare/contract/paths'
import { useAccount, useLogOut } from '../../session.ts'
import { Failure } from '../../ui/form/Failure.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './ConfirmAdvisor.module.css'

const way = 'You can see their aircraft, income and flights, but change nothing. Either of you can end it at any time.'

const SignInFirst = () => {
  const { pathname, search } = useLocation()
  const next = pathname + search
  return (
    <>
      <h1>An aircraft owner invited you to be their tax advisor</h1>
      <p className="lead">Log in, or sign up, with the address the invitation was sent to. You’ll come back here afterwards.</p>
      <p className="muted">{way}</p>
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

const Confirm = ({ token, email }: { token: string; email: string }) => {
  const [owner, setOwner] = useState<string | null>(null)
  const logOut = useLogOut()
  const confirm = useAction('confirmAdvisor', {
    onDone: (invitation) => setOwner(`${invitation.owner.firstName} ${invitation.owner.lastName}`),
  })
  if (owner !== null)
    return (
      <div role="status" className={css.out}>
        <h1>You now advise {owner}</h1>
        <p className="lead">Their aircraft are shared with you from now on.</p>
        <ButtonLink to={paths.advisors()} kind="go">
          See shared aircraft
        </ButtonLink>
      </div>
    )
  const { error } = confirm
  if (refusedWith(error, 'invitation_expired') || refusedWith(error, 'bad_input'))
    return (
      <div role="alert" className={css.out}>
        <h1>This invitation is no longer open</h1>
        <p className="lead">It was used, withdrawn or has expired. Please ask the owner for a new one.</p>
        <ButtonLink to={paths.advisors()} kind="soft">
          Your invitations
        </ButtonLink>
      </div>
    )
  return (
    <>
      <h1>Accept this invitation?</h1>
      <p className="lead">An aircraft owner invited you to be their tax advisor. You are signed in as {email}.</p>
      <p className="muted">{way}</p>
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

/** Where the invitation email leads. */
export const Screen = () => {
  const account = useAccount()
  const token = useSearchParams()[0].get('token') ?? ''
  const { pathname, search } = useLocation()
  const unfinished = account?.isRegistrationCompleted === false
  return (
    <div className={`wrap read ${css.page}`}>
      {token === '' && (
        <>
          <h1>This link is incomplete</h1>
          <p className="lead">Please open it again from the invitation email.</p>
        </>
      )}
      {token !== '' && !account && <SignInFirst />}
      {token !== '' && unfinished && (
        <>
          <h1>Finish your registration first</h1>
          <ButtonLink to={paths.signUp({ next: pathname + search })} kind="go">
            Continue
          </ButtonLink>
        </>
      )}
      {token !== '' && account && !unfinished && <Confirm token={token} email={account.email} />}
    </div>
  )
}
