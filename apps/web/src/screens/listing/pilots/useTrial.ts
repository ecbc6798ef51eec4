import type { BookingRefusalCode } from '@tailshare/contract/bookingRefusals'
import type { RuleTrialResult } from '@tailshare/contract/listing'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api.ts'
import { useSettled } from '../../../ui/form/useSettled.ts'
import type { Editor } from '../saving/useEditor.ts'

/** What these rules would have meant for the bookings of these weeks; asked again when a choice has settled. */
export const useTrial = ({ id, values: { rules, minimums } }: Editor) => {
  const settled = useSettled(JSON.stringify({ rules, minimums }))
  return useQuery({
    queryKey: ['tryRules', id, settled],
    queryFn: ({ signal }) =>
      call('tryRules', { params: { id }, body: JSON.parse(settled) as Pick<Editor['values'], 'rules' | 'minimums'> }, { signal }),
    placeholderData: keepPreviousData,
  })
}

const count = (bookings: number) => (bookings === 1 ? 'one booking' : `${bookings} bookings`)

/** `2 of 14 bookings these weeks would have been refused.` */
export const trialText = ({ bookings, outcomes }: RuleTrialResult, codes: readonly BookingRefusalCode[]): string => {
  const mine = outcomes.filter(({ code }) => codes.includes(code))
  const blocked = mine.reduce((sum, one) => sum + one.blocked, 0)
  const warned = mine.reduce((sum, one) => sum + one.warned, 0)
  if (blocked > 0) return `${blocked} of ${count(bookings)} these weeks would have been refused.`
  return warned > 0 ? `${warned} of ${count(bookings)} these weeks would have been warned.` : ''
}

export const trialNote = (bookings: number): string =>
  bookings === 0
    ? 'There are no bookings in these weeks to try your rules on.'
    : `Tried on ${count(bookings)} of the last 30 days and the next 30.`
