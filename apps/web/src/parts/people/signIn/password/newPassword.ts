import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { passwordMaxLength, passwordMinLength } from '@tailshare/contract/base/constants'
import { passwordForm, passwordLength } from '@tailshare/contract/people/accounts/emailPattern'

export const passwordProblems = (password: string, passwordConfirmation: string) => {
  const first =
    password === ''
      ? fieldMessages.required
      : passwordLength(password) < passwordMinLength
        ? fieldMessages.minLength(passwordMinLength)
        : passwordLength(password) > passwordMaxLength
          ? fieldMessages.maxValue(`${passwordMaxLength} characters`)
          : []
  const repeated = [
    ...(passwordLength(passwordConfirmation) < passwordMinLength ? [fieldMessages.minLength(passwordMinLength)] : []),
    ...(passwordForm(passwordConfirmation) === passwordForm(password) ? [] : [fieldMessages.sameAs]),
  ]
  return { password: first, passwordConfirmation: passwordConfirmation === '' ? fieldMessages.required : repeated }
}

export const strengthWords = ['', 'Easy to guess', 'Fair', 'Good', 'Strong'] as const

/** 0 (empty) to 4. Advisory: the rules only require five characters. */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 | 4 => {
  if (password === '') return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  if (password.length < 8 || different < 5) return 1
  if (password.length >= 16 && different >= 9) return 4
  if (password.length >= 12) return kinds >= 3 ? 4 : 3
  return kinds >= 3 ? 3 : 2
}
