import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { RefusalCode } from '@tailshare/contract/base/refusals'
import type { Jobs } from '../jobs/enqueue.ts'

/** Whom we ask outside of this house, by a word for each. */
export type OutsideName = 'payments' | 'mail' | 'texts' | 'push' | 'weather' | 'files'
/** `refused`: it answered, and said no. `failed`: it did not answer, or broke. */
export type Outcome = 'ok' | 'refused' | 'failed'

/** What happens here, told as it happens. Names are of closed lists; nothing about a person is among them. */
export type Measures = {
  answered: (route: string, status: number, seconds: number) => void
  refused: (route: string, code: RefusalCode) => void
  booked: () => void
  bookingRefused: (code: BookingRefusalCode) => void
  paymentFailed: () => void
  asked: (name: OutsideName, outcome: Outcome, seconds: number) => void
  worked: (job: keyof Jobs, isDone: boolean, seconds: number) => void
  streams: (change: 1 | -1) => void
}

const toNobody: Measures = {
  answered: () => {},
  refused: () => {},
  booked: () => {},
  bookingRefused: () => {},
  paymentFailed: () => {},
  asked: () => {},
  worked: () => {},
  streams: () => {},
}
let current = toNobody

/** Who counts in this thread: nobody, unless METRICS_PORT is set. */
export const measures = () => current
export const tellMeasuresTo = (listener: Measures) => {
  current = listener
}
