import { lazy, useState } from 'react'
import { Later } from '../../document/Later.tsx'
import { SignUpChoice } from '../../parts/people/signUp/SignUpChoice.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { useModal } from '../../parts/site/modal/modal.ts'

export const title = 'Sign Up'

const SignUpForm = lazy(() =>
  import('../../parts/people/signUp/SignUpForm.tsx').then((module) => ({ default: module.SignUpForm })),
)

/** First the choice, then the form; closing resets it. */
export const Modal = () => {
  const { searchOf } = useModal()
  const [withEmail, setWithEmail] = useState(false)
  if (withEmail)
    return (
      <Later fallback={<Skeleton shape="row" count={3} label="Loading the form" />}>
        <SignUpForm onBack={() => setWithEmail(false)} />
      </Later>
    )
  return <SignUpChoice onEmail={() => setWithEmail(true)} logIn={searchOf('log-in')} />
}
