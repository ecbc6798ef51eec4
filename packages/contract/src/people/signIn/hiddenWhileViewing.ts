import type { CallName } from '../../routes.ts'

// What an operator who sees what a member sees does not see of them, and the one thing they may do.

/** The one call that ends a view; every other one that is not a GET is refused while it lasts. */
export const endsViewing: CallName = 'endViewing'

/** Reads that stay private: chats, what opens a door, and what only its owner takes along. */
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
  'getAircraftCalendarFeed',
  'getKeyRing',
  'scanKeyRing',
  'createSetupIntent',
  'getAccountLink',
  'getAgreement',
  'startSocial',
]

/** Files that are shown all the same: how people look, and the pass of a trip. Other files of members stay hidden. */
export const shownWhileViewing: readonly CallName[] = ['getPhotoFile', 'getTripPass']
