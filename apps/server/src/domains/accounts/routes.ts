import { advisorHandlers } from './advisors/routes.ts'
import { availabilityHandlers } from './availability/routes.ts'
import { channelHandlers } from './channels/routes.ts'
import { csipHandlers } from './csip/routes.ts'
import { documentHandlers } from './documents/routes.ts'
import { favoriteHandlers } from './favorites/routes.ts'
import { leavingHandlers } from './leaving/routes.ts'
import { tellTimesHandlers } from './digest/routes.ts'
import { minimumsHandlers } from './minimums/routes.ts'
import { noticeHandlers } from './notices/routes.ts'
import { ownerHandlers } from './owners/routes.ts'
import { passkeyHandlers } from './passkeys/routes.ts'
import { passwordHandlers } from './password/routes.ts'
import { personHandlers } from './people/routes.ts'
import { photoHandlers } from './photo/routes.ts'
import { profileHandlers } from './profile/routes.ts'
import { referenceHandlers } from './reference/routes.ts'
import { reviewHandlers } from './reviews/routes.ts'
import { secondFactorHandlers } from './secondFactor/routes.ts'
import { sessionHandlers } from './sessions/routes.ts'
import { signInHandlers } from './signIn/routes.ts'
import { signUpHandlers } from './signUp/routes.ts'
import { socialHandlers } from './social/routes.ts'
import { transitionHandlers } from './transitions/routes.ts'

export const accountHandlers = {
  ...signInHandlers,
  ...signUpHandlers,
  ...socialHandlers,
  ...sessionHandlers,
  ...passwordHandlers,
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
