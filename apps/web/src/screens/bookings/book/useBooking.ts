import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { FreeWindow } from '@tailshare/contract/bookings/book/canBook'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type { BookingRefusal } from '@tailshare/contract/bookings/book/bookingRefusals'
import { useQueryClient } from '@tanstack/react-query'
import { refetchCalls, invalidateCalls } from '../../../calls/refetchCalls.ts'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { type ApiError, type Args, read, refusedWith, useAction } from '../../../api.ts'
import { useModal } from '../../../parts/site/modal/modal.ts'
import { forgetHalfMade } from '../../../parts/bookings/trip/draft/unfinishedBooking.ts'
import { markJustBooked } from '../../../parts/bookings/trip/draft/justBooked.ts'
import type { Trip } from '../../../parts/bookings/trip/draft/tripAddress.ts'
import { paths } from '@tailshare/contract/base/paths'
import { tripDetailsOf } from '@tailshare/contract/base/tripFields'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { bookingAnswer } from './refused/bookingAnswer.ts'
import type { Draft } from './draftTabs.ts'
import { growIntoPass } from './growIntoPass.ts'

export type Refused = { error: ApiError; templates: BookingRefusal[]; alternatives: FreeWindow[]; quote: Quote | null }
const refusedBy = (error: ApiError): Refused => {
  const { templates = [], alternatives = [] } = refusedWith(error, 'booking_refused') ?? {}
  return { error, templates, alternatives, quote: refusedWith(error, 'price_changed')?.quote ?? null }
}

export const useBooking = (aircraft: Aircraft, trip: Trip, { draft, forget }: { draft: Draft; forget: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { open } = useModal()
  const action = useAction('bookAircraft', {
    onDone: ({ id, number, csip, csipAsked, waitsFor }) => {
      forget()
      forgetHalfMade()
      // Mark the check stale: on Back, the time is taken by this very booking. Do not refetch it for this page.
      void invalidateCalls(client, ['canBook'])
      const open = () => navigate(paths.order(id), { replace: true })
      if (waitsFor) {
        toast(`You asked for ${aircraft.tailNumber}. Booking ${number}`)
        void open()
        return
      }
      if (csipAsked && csip) toast(`We asked ${csip.firstName} to come along`)
      markJustBooked(id)
      // The view is frozen during the transition: load the page's data first.
      void client.prefetchQuery(read('getOrder', { params: { id } })).then(() => growIntoPass(open))
    },
  })

  // Stay busy until the booking's page opens: another press would request the same time again.
  const busy = action.isPending || action.isSuccess

  const send = (quote: Quote, paymentMethodId: string | null) => {
    if (busy) return
    const body: Args<'bookAircraft'>['body'] = {
      aircraftId: aircraft.id,
      flightStartTime: trip.period.from.toISOString(),
      flightDropTime: trip.period.to.toISOString(),
      plannedHours: trip.hours ?? quote.hours,
      csipId: trip.csip ?? null,
      ...(trip.csip && { csipRequest: { message: draft.csipMessage, anyone: draft.csipAnyone } }),
      paymentMethodId,
      ...tripDetailsOf(draft),
      expectedTotalCents: quote.totalCents,
      acceptsOperationalControl: true,
    }
    action.mutate(
      { body },
      {
        onError: (error) => {
          // Not after a lost response: the rules might report the time as taken by this very booking.
          if (bookingAnswer(error) === 'refused') void refetchCalls(client, ['canBook'])
          if (refusedBy(error).templates.some(({ code }) => code === 'membership_required')) open('membership')
          // The message is at the top.
          window.scrollTo({ top: 0 })
        },
      },
    )
  }
  return { send, busy, refused: action.error ? refusedBy(action.error) : null, reset: action.reset }
}
