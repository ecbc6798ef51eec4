import type { BlockChange } from '@tailshare/contract/schedule/schedule'

/** `Set aside 54 times, 2 bookings canceled`. */
export const changeText = ({ occurrences, cut, canceled }: BlockChange) => {
  if (occurrences === 0) return 'The time is free again'
  const parts = [
    occurrences === 1 ? 'The time is set aside' : `Set aside ${occurrences} times`,
    cut > 0 && (cut === 1 && occurrences === 1 ? 'around what was taken' : `${cut} of them around what was taken`),
    canceled > 0 && (canceled === 1 ? 'one booking canceled' : `${canceled} bookings canceled`),
  ]
  return parts.filter((part) => part !== false).join(', ')
}
