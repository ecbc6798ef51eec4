import { ContinueWithGoogle } from '../../parts/people/signIn/ContinueWithGoogle.tsx'
import { LogInForm } from '../../parts/people/signIn/LogInForm.tsx'
import { LogInLinks } from '../../parts/people/signIn/LogInLinks.tsx'
import { useModal } from '../../parts/site/modal/modal.ts'

export const title = 'Log In'

export const Modal = () => {
  const { open, searchOf } = useModal()
  return (
    <>
      <LogInForm onRecover={() => open('password-recovery')} />
      <ContinueWithGoogle />
      <LogInLinks signUp={searchOf('sign-up')} recovery={searchOf('password-recovery')} />
    </>
  )
}
