import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useNavigate, useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { SignUpChoice } from '../../../parts/people/signUp/SignUpChoice.tsx'
import { paths, safeNext } from '@tailshare/contract/base/paths'
import { useAccount } from '../../../calls/session.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import css from './auth.module.css'

const SignUpForm = lazy(() =>
  import('../../../parts/people/signUp/SignUpForm.tsx').then((module) => ({ default: module.SignUpForm })),
)
const FinishForm = lazy(() =>
  import('../../../parts/people/signUp/FinishForm.tsx').then((module) => ({ default: module.FinishForm })),
)

export const load: Load = async ({ client }) => ahead(client, read('getSocial'))

/** `?step=email` is the form, so that Back and reload keep it. Google users complete their registration here. */
export const Screen = () => {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const account = useAccount()
  // As of page load: after signing in, the page navigates away.
  const [unfinished] = useState(account?.isRegistrationCompleted === false ? account : null)
  const next = safeNext(search.get('next')) ?? undefined
  const withEmail = search.get('step') === 'email'
  const form = unfinished ? (
    <FinishForm account={unfinished} />
  ) : (
    withEmail && <SignUpForm onBack={() => void navigate(paths.signUp({ next }))} />
  )
  return (
    <>
      <h1 className={css.title}>{unfinished ? 'Finish your registration' : 'Sign Up'}</h1>
      {form ? (
        <Later fallback={<Skeleton shape="row" count={3} label="Loading the form" />}>{form}</Later>
      ) : (
        <SignUpChoice
          logIn={paths.login({ next })}
          onEmail={() =>
            setSearch((before) => {
              before.set('step', 'email')
              return before
            })
          }
        />
      )}
    </>
  )
}
