import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useNavigate, useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { safeNext } from '@tailshare/contract/base/safeNext'
import { SignUpChoice } from '../../../parts/people/signUp/SignUpChoice.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { useAccount } from '../../../session.ts'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import css from './auth.module.css'

const SignUpForm = lazy(() =>
  import('../../../parts/people/signUp/SignUpForm.tsx').then((module) => ({ default: module.SignUpForm })),
)
const FinishForm = lazy(() =>
  import('../../../parts/people/signUp/FinishForm.tsx').then((module) => ({ default: module.FinishForm })),
)

export const load: Load = async ({ client }) => ahead(client, read('getSocial'))

/** The choice, then the form: `?step=email`, so that back and reload keep the place. People who came by Google finish here. */
export const Screen = () => {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const account = useAccount()
  // As it was when the page opened: once signed in, the page is on its way elsewhere.
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
