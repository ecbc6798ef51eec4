import type { Listing } from '@tailshare/contract/aircraft/listing'

export type StateChange = 'pause' | 'list' | 'retire' | 'delete'

type Words = { label: string; title: string; consequences: readonly string[]; confirm: string; done: string }

export const wordsOf = (change: StateChange, tailNumber: string, isDraft: boolean): Words =>
  ({
    pause: {
      label: 'Pause',
      title: `Pause ${tailNumber}?`,
      consequences: [
        'It takes no new bookings and leaves the search.',
        'Existing bookings stay as they are.',
        'You can list it again with one tap, with no new signature.',
      ],
      confirm: 'Pause',
      done: `${tailNumber} is paused`,
    },
    list: {
      label: 'List again',
      title: `List ${tailNumber} again?`,
      consequences: ['Pilots can find and book it again right away, on the terms you last signed.'],
      confirm: 'List again',
      done: `${tailNumber} is listed again`,
    },
    retire: {
      label: 'Retire',
      title: `Retire ${tailNumber}?`,
      consequences: [
        'It leaves the search and takes no bookings. No booking may be open.',
        'Its flights, statements and documents stay with you.',
        'You can list it again later.',
      ],
      confirm: 'Retire',
      done: `${tailNumber} is retired`,
    },
    delete: {
      label: isDraft ? 'Delete the draft' : 'Delete',
      title: `Delete ${tailNumber}?`,
      consequences: isDraft
        ? ['The draft, with its photos and documents, is deleted for good.']
        : [
            'The listing, with its photos and documents, is deleted for good. No booking may be open.',
            'Flights and money that are booked stay in your statements.',
          ],
      confirm: 'Delete',
      done: `${tailNumber} is deleted`,
    },
  })[change]

/** A draft is listed only by signing. Operators delete no listing. */
export const changesFor = (state: Listing['state'], isOwner: boolean): readonly StateChange[] =>
  ({
    draft: ['delete'] as const,
    listed: ['pause', 'retire', 'delete'] as const,
    paused: ['list', 'retire', 'delete'] as const,
    retired: ['list', 'delete'] as const,
  })[state].filter((change) => isOwner || change !== 'delete')

export const stateAfter = { pause: 'paused', list: 'listed', retire: 'retired' } as const
