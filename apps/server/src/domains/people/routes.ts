import { addressHandlers } from './signIn/address/routes.ts'
import { advisorHandlers } from './advisors/routes.ts'
import { availabilityHandlers } from './instructors/availability/routes.ts'
import { channelHandlers } from './notices/channels/routes.ts'
import { csipHandlers } from './instructors/routes.ts'
import { documentHandlers } from './documents/routes.ts'
import { favoriteHandlers } from './accounts/favorites/routes.ts'
import { leavingHandlers } from './accounts/leaving/routes.ts'
import { tellTimesHandlers } from './notices/digest/routes.ts'
import { minimumsHandlers } from './accounts/minimums/routes.ts'
import { noticeHandlers } from './notices/routes.ts'
import { ownerHandlers } from './accounts/owners/routes.ts'
import { passkeyHandlers } from './signIn/passkeys/routes.ts'
import { passwordHandlers } from './signIn/password/routes.ts'
import { personHandlers } from './accounts/people/routes.ts'
import { photoHandlers } from './accounts/photo/routes.ts'
import { profileHandlers } from './accounts/profile/routes.ts'
import { referenceHandlers } from './accounts/reference/routes.ts'
import { reviewHandlers } from './reviews/routes.ts'
import { secondFactorHandlers } from './signIn/secondFactor/routes.ts'
import { sessionHandlers } from './signIn/sessions/routes.ts'
import { signInHandlers } from './signIn/routes.ts'
import { signUpHandlers } from './signIn/signUp/routes.ts'
import { socialHandlers } from './signIn/social/routes.ts'
import { transitionHandlers } from './documents/transitions/routes.ts'

export const accountHandlers = {
  ...signInHandlers,
  ...signUpHandlers,
  ...socialHandlers,
  ...sessionHandlers,
  ...passwordHandlers,
  ...addressHandlers,
  ...secondFactorHandlers,
  ...passkeyHandlers,
  ...profileHandlers,
  ...photoHandlers,
  ...documentHandlers,
  ...transitionHandlers,
  ...personHandlers,
  ...csipHandlers,
  ...availabilityHandlers,
  ...ownerHandlers,
  ...reviewHandlers,
  ...advisorHandlers,
  ...favoriteHandlers,
  ...minimumsHandlers,
  ...tellTimesHandlers,
  ...noticeHandlers,
  ...channelHandlers,
  ...leavingHandlers,
  ...referenceHandlers,
}
