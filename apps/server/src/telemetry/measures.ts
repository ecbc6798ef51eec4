import type { BookingRefusalCode } from '@tailshare/contract/bookings/book/bookingRefusals'
import type { RefusalCode } from '@tailshare/contract/base/routes/refusals'
import type { Jobs } from '../jobs/enqueue.ts'

/** Outside services, by name. */
export type OutsideName = 'payments' | 'mail' | 'texts' | 'push' | 'weather' | 'files'
/** `refused`: it answered with an error. `failed`: no answer, or it broke. */
export type Outcome = 'ok' | 'refused' | 'failed'

/** Events to count. Labels come from closed lists and contain nothing personal. */
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

/** The listener of this thread. Does nothing unless METRICS_PORT is set. */
export const measures = () => current
export const tellMeasuresTo = (listener: Measures) => {
  current = listener
}
