import type { SignUpValues } from './signUpValues.ts'

/** Where a draft is kept: each registration that began with Google has a place of its own. */
const placeOf = (accountId?: string) => (accountId === undefined ? 'sign-up' : `sign-up ${accountId}`)

/** What was typed before a reload in this tab. Passwords are never kept. */
export const readDraft = (accountId?: string): Partial<SignUpValues> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(accountId)) ?? '{}') as Partial<SignUpValues>
    return { ...kept, password: '', passwordConfirmation: '' }
  } catch {
    // Storage may be forbidden or hold something else; the form then starts empty.
    return {}
  }
}

export const keepDraft = (values: SignUpValues, accountId?: string) => {
  const kept = { ...values, password: undefined, passwordConfirmation: undefined }
  try {
    sessionStorage.setItem(placeOf(accountId), JSON.stringify(kept))
  } catch {
    // Full or forbidden storage costs only the convenience.
  }
}

export const dropDraft = (accountId?: string) => {
  try {
    sessionStorage.removeItem(placeOf(accountId))
  } catch {
    // Nothing was kept then.
  }
}
