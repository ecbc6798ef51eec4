import type { SignUpValues } from './signUpValues.ts'

/** Storage key of the draft; each registration begun with Google has its own. */
const placeOf = (accountId?: string) => (accountId === undefined ? 'sign-up' : `sign-up ${accountId}`)

/** Passwords are never stored. */
export const readDraft = (accountId?: string): Partial<SignUpValues> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(accountId)) ?? '{}') as Partial<SignUpValues>
    return { ...kept, password: '', passwordConfirmation: '' }
  } catch {
    // Storage is unavailable or has other content.
    return {}
  }
}

export const keepDraft = (values: SignUpValues, accountId?: string) => {
  const kept = { ...values, password: undefined, passwordConfirmation: undefined }
  try {
    sessionStorage.setItem(placeOf(accountId), JSON.stringify(kept))
  } catch {}
}

export const dropDraft = (accountId?: string) => {
  try {
    sessionStorage.removeItem(placeOf(accountId))
  } catch {}
}
