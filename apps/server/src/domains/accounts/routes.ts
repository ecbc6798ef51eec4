import { signInHandlers } from './signIn/routes.ts'
import { signUpHandlers } from './signUp/routes.ts'

export const accountHandlers = {
  ...signInHandlers,
  ...signUpHandlers,
}
