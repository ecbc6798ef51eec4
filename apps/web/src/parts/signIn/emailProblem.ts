import { emailPattern } from '@tailshare/contract/emailPattern'
import { fieldMessages } from '@tailshare/contract/fieldMessages'

/** What is wrong with a typed address, in the specification's words; empty when nothing is. */
export const emailProblem = (typed: string): string => {
  const email = typed.trim()
  if (email === '') return fieldMessages.required
  return email.length <= 254 && emailPattern.test(email) ? '' : fieldMessages.email
}
