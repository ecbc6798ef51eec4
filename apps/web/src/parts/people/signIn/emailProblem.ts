import { emailPattern, writtenEmail } from '@tailshare/contract/people/accounts/emailPattern'
import { logInMessages } from '@tailshare/contract/people/signIn/logInMessages'

/** What is wrong with a typed address, in the specification's words; empty when nothing is. */
export const emailProblem = (typed: string): string => {
  const email = writtenEmail(typed)
  if (email === '') return logInMessages.required
  return email.length <= 254 && emailPattern.test(email) ? '' : logInMessages.email
}
