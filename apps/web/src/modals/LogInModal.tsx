import { ContinueWithGoogle } from '../parts/signIn/ContinueWithGoogle.tsx'
import { LogInForm } from '../parts/signIn/LogInForm.tsx'
import { LogInLinks } from '../parts/signIn/LogInLinks.tsx'
import { useModal } from '../parts/modal/modal.ts'

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
