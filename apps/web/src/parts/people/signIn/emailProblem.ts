import { emailPattern, writtenEmail } from '@tailshare/contract/people/accounts/emailPattern'
import { logInMessages } from '@tailshare/contract/people/signIn/logInMessages'

/** The error in a typed address, in the specification's words; empty if valid. */
export const emailProblem = (typed: string): string => {
  const email = writtenEmail(typed)
  if (email === '') return logInMessages.required
  return email.length <= 254 && emailPattern.test(email) ? '' : logInMessages.email
}
