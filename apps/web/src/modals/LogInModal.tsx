import { ContinueWithGoogle } from '../parts/ContinueWithGoogle.tsx'
import { LogInForm } from '../parts/LogInForm.tsx'
import { LogInLinks } from '../parts/LogInLinks.tsx'
import { openModalSearch, useModal } from './modal.ts'

export const title = 'Log In'

export const Modal = () => {
  const { open } = useModal()
  return (
    <>
      <LogInForm onRecover={() => open('password-recovery')} />
      <ContinueWithGoogle />
      <LogInLinks signUp={openModalSearch('sign-up')} recovery={openModalSearch('password-recovery')} />
    </>
  )
}
