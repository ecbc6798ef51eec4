import { paths } from '@tailshare/contract/base/paths'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useAction } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/lists/EmptyState.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import css from '../account/Unsubscribe.module.css'

const toLogin = (
  <ButtonLink to={paths.login()} kind="soft">
    Log in
  </ButtonLink>
)

/** Opened from the mail to an account's old address; works signed out. Requires a click, because mail clients prefetch links. */
export const Screen = () => {
  const token = useSearchParams()[0].get('token') ?? ''
  const back = useAction('takeAddressBack')
  return (
    <div className={`wrap read ${css.page}`}>
      <PageHead title={back.data ? 'Your address is back' : 'Take your address back'} />
      {token === '' || back.error?.status === 404 ? (
        <EmptyState action={toLogin}>This link is incomplete, or older than a week.</EmptyState>
      ) : back.data?.isAgain ? (
        <EmptyState to={paths.recovery()} label="Choose a new password" kind="soft">
          This link was used before: you log in with {back.data.email} already. Nothing was changed or sent this time.
        </EmptyState>
      ) : back.data ? (
        <EmptyState action={toLogin}>
          Everyone is signed out. We emailed a link to {back.data.email}: choose a new password with it.
        </EmptyState>
      ) : (
        <>
          <p>
            This undoes the change of your email address and signs everyone out. Your password, Google, and passkeys or an app
            added since then end. You choose a new password.
          </p>
          <Failure>{back.error?.message}</Failure>
          <Button kind="go" busy={back.isPending} onClick={() => back.mutate({ body: { token } })}>
            Take my address back
          </Button>
        </>
      )}
    </div>
  )
}
