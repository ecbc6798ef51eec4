import { emptySignUp, type SignUpValues } from './signUpValues.ts'

const place = 'sign-up'

/** What was typed before a reload in this tab. Passwords are never kept. */
export const readDraft = (): SignUpValues => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<SignUpValues>
    return { ...emptySignUp, ...kept, password: '', passwordConfirmation: '' }
  } catch {
    // Storage may be forbidden or hold something else; the form then starts empty.
    return emptySignUp
  }
}

export const keepDraft = (values: SignUpValues) => {
  const kept = { ...values, password: undefined, passwordConfirmation: undefined }
  try {
    sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // Full or forbidden storage costs only the convenience.
  }
}

export const dropDraft = () => {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Nothing was kept then.
  }
}
