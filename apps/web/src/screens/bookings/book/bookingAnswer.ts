import type { ApiError } from '../../../api.ts'

/** What is known of a booking that was sent: refused, never sent, or perhaps booked although its answer got lost. */
export type BookingAnswer = 'refused' | 'not_sent' | 'unknown'

export const bookingAnswer = ({ status, wasSent }: Pick<ApiError, 'status' | 'wasSent'>): BookingAnswer =>
  status >= 400 && status < 500 ? 'refused' : wasSent ? 'unknown' : 'not_sent'

/** What can be said for sure about money; nothing where the answer got lost. */
export const knownText: Record<BookingAnswer, string> = {
  refused: 'Nothing has been charged or held.',
  not_sent: 'Nothing was booked.',
  unknown: 'We lost the connection before we could tell you whether this is booked. Confirm again: you’re never booked twice.',
}
