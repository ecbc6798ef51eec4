import { documentHandlers } from './documents/routes.ts'
import { favoriteHandlers } from './favorites/routes.ts'
import { noticeHandlers } from './notices/routes.ts'
import { passwordHandlers } from './password/routes.ts'
import { profileHandlers } from './profile/routes.ts'
import { referenceHandlers } from './reference/routes.ts'
import { signInHandlers } from './signIn/routes.ts'
import { signUpHandlers } from './signUp/routes.ts'

export const accountHandlers = {
  ...signInHandlers,
  ...signUpHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...documentHandlers,
  ...favoriteHandlers,
  ...noticeHandlers,
  ...referenceHandlers,
}
