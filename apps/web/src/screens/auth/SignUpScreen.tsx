import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '../../parts/safeNext.ts'
import { SignUpChoice } from '../../parts/signUp/SignUpChoice.tsx'
import { paths } from '../../paths.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './auth.module.css'

const SignUpForm = lazy(() => import('../../parts/signUp/SignUpForm.tsx').then((module) => ({ default: module.SignUpForm })))

/** The choice, then the form: `?step=email`, so that back and reload keep the place. */
export const Screen = () => {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const next = safeNext(search.get('next')) ?? undefined
  const withEmail = search.get('step') === 'email'
  return (
    <>
      <h1 className={css.title}>Sign Up</h1>
      {withEmail ? (
        <Suspense fallback={<Skeleton shape="row" count={3} label="Loading the form" />}>
          <SignUpForm onBack={() => void navigate(paths.signUp({ next }))} />
        </Suspense>
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
