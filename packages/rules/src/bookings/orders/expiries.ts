import { verificationTime } from '@tailshare/contract/base/constants'
import type { DocumentKind } from '@tailshare/contract/people/documents/documents'
import { countText } from '@tailshare/contract/text/countText'
import { paths } from '@tailshare/contract/base/paths'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { endsText } from '../../people/notices/reminders.ts'
import { inSentence } from './words.ts'

/** A person's strongest role towards an aircraft. */
export type ExpirySide = 'owner' | 'keeper' | 'coOwner'

type Of =
  | { of: 'document'; kind: DocumentKind; renewing: boolean }
  | { of: 'checkout'; what: string; aircraftId: string | null; signedBy: string }
  | { of: 'recency'; code: string; night: boolean }
  | { of: 'solo' }
  | { of: 'aircraftDocument'; you: ExpirySide; isPolicy: boolean }
  | { of: 'item'; you: ExpirySide; isPolicy: boolean; grounds: boolean }

/** Something that expires, from the point of view of one person. */
export type Ending = Of & {
  id: string
  title: string
  aircraft: { id: string; tailNumber: string } | null
  endsOn: string
  /** Total validity in days; `null` if long or unknown. */
  lasts: number | null
  /** Number of bookings that return after that day. */
  bookings: number
}

/** Remind people who can renew it. For a policy, also remind partners, because it insures them too. */
export const isReminded = (ending: Ending) => {
  if (ending.of === 'document') return !ending.renewing
  return !('you' in ending) || ending.you !== 'coOwner' || ending.isPolicy
}

/** Must be sent regardless of preferences: someone flies on it, or money is at stake. */
export const mustKnowEnding = (ending: Ending) => {
  if (ending.of === 'aircraftDocument') return ending.you === 'owner'
  return ending.bookings > 0 && (ending.of !== 'item' || ending.grounds)
}

const dueText = (days: number) => (days < 0 ? 'is overdue' : endsText(days).replace('ends', 'is due'))

/** What to do and where, for the calendar and for reminders. */
export const todoOf = (ending: Ending): { todo: string; link: string; action: string; marker: string } => {
  switch (ending.of) {
    case 'document':
      return ending.renewing
        ? {
            todo: `We are checking the new one, usually within ${verificationTime}.`,
            link: paths.manageAccount({ tab: 'documents' }),
            action: 'See your documents',
            marker: 'documents',
          }
        : {
            todo: `Upload the new one early: we usually verify documents within ${verificationTime}.`,
            link: paths.manageAccount({ upload: ending.kind }),
            action: 'Upload new one',
            marker: 'documents',
          }
    case 'checkout':
      return {
        todo: 'Fly with an instructor or with the owner before that, and have it signed anew.',
        ...(ending.aircraftId === null
          ? { link: paths.manageAccount({ tab: 'documents' }), action: 'See your checkouts' }
          : { link: paths.aircraft(ending.aircraftId), action: `Book ${ending.what}` }),
        marker: 'documents',
      }
    case 'recency':
      return {
        todo: `Three landings ${ending.night ? 'to a full stop by night ' : ''}within 90 days let you take passengers along${ending.night ? ' by night' : ''} (14 CFR 61.57). Fly before that, alone or with an instructor.`,
        link: paths.search(),
        action: 'Find an aircraft',
        marker: 'booking',
      }
    case 'solo':
      return {
        todo: 'Fly with your instructor, who endorses you again, or upload the new page of your logbook (14 CFR 61.87(n)).',
        link: paths.search(),
        action: 'Find an aircraft',
        marker: 'booking',
      }
    case 'aircraftDocument': {
      const { id } = ending.aircraft!
      return ending.you === 'owner'
        ? {
            todo: 'Upload the new one as soon as you have it.',
            link: paths.addAircraft({ aircraft: id, step: 'documents' }),
            action: 'Upload new one',
            marker: 'aircraft-owned',
          }
        : {
            todo: 'The owner uploads the new one.',
            link: paths.coOwnershipInfo(id),
            action: 'Open shared aircraft',
            marker: 'aircraft-owned',
          }
    }
    case 'item':
      return {
        todo:
          ending.you === 'coOwner'
            ? 'The owner or who keeps the records signs it off.'
            : ending.grounds
              ? 'Once this date is past, the aircraft is grounded.'
              : '',
        link: paths.maintenance(ending.aircraft!.id),
        action: 'Open maintenance',
        marker: 'maintenance',
      }
  }
}

const bookingsText = ({ bookings, of, aircraft }: Ending) => {
  if (bookings === 0) return ''
  return of === 'item' || of === 'aircraftDocument'
    ? ` ${aircraft!.tailNumber} has ${countText(bookings, 'booking')} after that day.`
    : ` You have ${countText(bookings, 'booking')} after that day.`
}

/** The reminder; `days` is negative after the expiry. */
export const reminderOf = (ending: Ending, days: number): { title: string; text: string } => {
  const day = plainDayText(ending.endsOn)
  const { todo } = todoOf(ending)
  const was = days < 0 ? 'was' : 'is'
  switch (ending.of) {
    case 'solo':
      return {
        title: `${ending.title} ${endsText(days)}`,
        text: `It ${was} valid through ${day}. ${todo}${bookingsText(ending)}`,
      }
    case 'document':
      return {
        title: `${ending.title} ${endsText(days)}`,
        text: `Your ${inSentence(ending.title)} ${was} valid through ${day}. ${
          days < 0 ? 'Bookings that need it are refused until a new one is verified. ' : ''
        }${todo}${bookingsText(ending)}`,
      }
    case 'checkout':
      return {
        title: `Your checkout in ${ending.what} ${endsText(days)}`,
        text: `It ${days < 0 ? 'was' : 'is'} valid through ${day}; ${ending.signedBy} signed it. ${todo.replace('before that', days < 0 ? 'again' : 'before that')}${bookingsText(ending)}`,
      }
    case 'recency':
      return {
        title: `Your ${ending.night ? 'night ' : ''}passenger currency ${endsText(days)}`,
        text: `By the flights we know of, it ${days < 0 ? 'was' : 'is'} valid through ${day}. ${todo.replace(' before that', days < 0 ? '' : ' before that')}${bookingsText(ending)}`,
      }
    case 'aircraftDocument':
      return {
        title: `${ending.title} of ${ending.aircraft!.tailNumber} ${endsText(days)}`,
        text:
          days < 0 && ending.you === 'owner'
            ? `It was valid through ${day}. Upload the new one, or pause the listing until you have it.${bookingsText(ending)}`
            : `It ${was} valid through ${day}. ${todo}${bookingsText(ending)}`,
      }
    case 'item':
      return {
        title: `${ending.title} of ${ending.aircraft!.tailNumber} ${dueText(days)}`,
        text: `It ${was} due by ${day}.${todo && ` ${todo}`}${bookingsText(ending)}`,
      }
  }
}
