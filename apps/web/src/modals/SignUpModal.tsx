import { useState } from 'react'
import { SignUpChoice } from '../parts/signUp/SignUpChoice.tsx'
import { SignUpForm } from '../parts/signUp/SignUpForm.tsx'
import { openModalSearch } from './modal.ts'

export const title = 'Sign Up'

/** The choice, then the form; closing starts over. */
export const Modal = () => {
  const [withEmail, setWithEmail] = useState(false)
  if (withEmail) return <SignUpForm onBack={() => setWithEmail(false)} />
  return <SignUpChoice onEmail={() => setWithEmail(true)} logIn={openModalSearch('log-in')} />
}
