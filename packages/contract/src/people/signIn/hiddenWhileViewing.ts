import type { CallName } from '../../routes.ts'

// What an operator viewing as a member cannot see, and the one call they can make.

/** Ends the view. All other calls except GET are refused meanwhile. */
export const endsViewing: CallName = 'endViewing'

/** Private reads: chats, secrets such as keys, and personal downloads. */
export const hiddenWhileViewing: readonly CallName[] = [
  'listMessages',
  'listNewMessages',
  'getMessageStats',
  'getMessage',
  'getChatPartner',
  'listQuickAnswers',
  'listSessions',
  'listDevices',
  'getSecondFactor',
  'getPushKey',
  'exportAccount',
  'listCalendarFeeds',
  'getKeyRing',
  'scanKeyRing',
  'createSetupIntent',
  'getAccountLink',
  'getAgreement',
  'startSocial',
]

/** Files shown anyway: profile pictures and trip passes. All other member files stay hidden. */
export const shownWhileViewing: readonly CallName[] = ['getPhotoFile', 'getTripPass']
