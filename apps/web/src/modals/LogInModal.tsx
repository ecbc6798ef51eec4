import { ContinueWithGoogle } from '../parts/ContinueWithGoogle.tsx'
import { LogInForm } from '../parts/LogInForm.tsx'
import { LogInLinks } from '../parts/LogInLinks.tsx'
import { useModal } from './modal.ts'

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
