import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { usableMethods } from '../../../parts/payments/methods/usableMethods.ts'
import { readCanBook, useCanBook, useTrip } from '../../../parts/bookings/trip/trip.ts'
import { forgetHalfMade, storeUnfinishedBooking } from '../../../parts/bookings/trip/draft/unfinishedBooking.ts'
import { addressOfTrip, readTrip, type Trip } from '../../../parts/bookings/trip/draft/tripAddress.ts'
import { paths } from '@tailshare/contract/base/paths'
import { periodText } from '@tailshare/contract/text/timeText'
import { useAccount } from '../../../calls/session.ts'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { LoadError } from '../../../ui/display/lists/EmptyState.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import css from './Book.module.css'
import { Booked } from './Booked.tsx'
import { DateStep } from './steps/DateStep.tsx'
import { passengerSeats, useDraft } from './draft.ts'
import { PaymentStep } from './steps/PaymentStep.tsx'
import { PilotStep } from './steps/PilotStep.tsx'
import { countPoints } from './steps/points/points.ts'
import { RejectedNote } from './refused/Rejected.tsx'
import { ReviewStep } from './steps/ReviewStep.tsx'
import { StepList } from './steps/points/StepList.tsx'
import { type Obstacle, type PanelAction, TripPanel } from './TripPanel.tsx'
import { useBooking } from './useBooking.ts'
import { goOnWithEnter, useStepFocus } from './steps/useStepKeys.ts'
import { useWayOn } from './steps/useWayOn.ts'
import { numberWord } from '../../../parts/numberWord.ts'
import { blockingNow, nextStep, openStep, payingWith, type Step, stepNames } from './steps/wizard.ts'

export const load: Load = async ({ client, params, url }) => {
  const [aircraft] = await Promise.all([
    client.ensureQueryData(read('getAircraft', { params: { id: params.id ?? '' } })),
    client.prefetchQuery(usableMethods),
  ])
  const trip = readTrip(url.searchParams, aircraft.airport.zone, new Date())
  // Only on the server. The browser asks itself, with the number of passengers; every refused question is counted.
  if (import.meta.env.SSR)
    await ahead(
      client,
      readCanBook(aircraft.id, trip, { passengers: 0 }),
      ...(trip.chosen ? [] : [readCanBook(aircraft.id, trip)]),
    )
  return { title: `Book ${aircraft.tailNumber}` }
}

const askToAccept = () => {
  const place = document.getElementById('operational-control')
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector('input')?.focus({ preventScroll: true })
}

/** Offers the way back to a pilot who leaves this page to settle a refusal. */
const useHalfMade = ({ id, tailNumber, airport }: Aircraft, trip: Trip, isBooked: boolean) => {
  const account = useAccount()
  const accountId = account?.id
  const to = paths.book(id, { ...addressOfTrip(trip), csip: trip.csip })
  const from = trip.period.from.toISOString()
  const when = periodText(trip.period, airport.zone)
  useEffect(() => {
    if (accountId === undefined) return
    if (isBooked) forgetHalfMade()
    else storeUnfinishedBooking(accountId, { aircraftId: id, tailNumber, when, from, to }, new Date())
  }, [accountId, id, tailNumber, when, from, to, isBooked])
}

const Wizard = ({ aircraft }: { aircraft: Aircraft }) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { trip, change } = useTrip(aircraft)
  const methods = useQuery(usableMethods)
  const { draft: kept, change: changeDraft, forget } = useDraft(aircraft.id, params.get('destination'))
  const draft = { ...kept, passengers: Math.min(kept.passengers, passengerSeats(aircraft.specs.seats, trip)) }
  // Only solo students are asked for a destination.
  const isStudent = useAccount()?.pilotCategory === 'student_pilot'
  const answer = useCanBook(aircraft.id, trip, {
    passengers: draft.passengers,
    ...(isStudent && draft.destination !== '' && { destination: draft.destination }),
  })
  const booking = useBooking(aircraft, trip, { draft, forget })
  const [tried, setTried] = useState(false)

  const quote = answer.data?.quote ?? null
  const booked = booking.busy ? null : (answer.data?.booked ?? null)
  const blocking = blockingNow(answer.data?.templates ?? [])
  const open = countPoints(blocking)
  const { method, nothingToPay, lacksCard, canPay } = payingWith(methods.data ?? [], draft.paymentMethodId, quote)
  const waiting = answer.isPending || answer.isPlaceholderData
  const asked = params.get('step')
  // Without a step in the URL, wait until the right one is known.
  const opens = asked === null && (waiting || methods.isPending) && !answer.isError
  // Until the answer arrives, assume that nothing blocks the step in the URL.
  const step = openStep(asked, {
    blocked: blocking.length > 0 && !answer.isPlaceholderData,
    canPay: canPay || methods.isPending,
    datesChosen: trip.chosen,
    mayBook: answer.data?.canBook ?? false,
  })
  const addressOf = (wished: Step) => paths.book(aircraft.id, { ...addressOfTrip(trip), csip: trip.csip, step: wished })
  const openAt = asked === null && !opens ? addressOf(step) : null
  useEffect(() => {
    // Fix the step in the URL, so that it does not change while the pilot resolves something.
    if (openAt !== null) void navigate(openAt, { replace: true, preventScrollReset: true })
  }, [openAt, navigate])
  useHalfMade(aircraft, trip, booked !== null)
  const isShown = !opens && (answer.data !== undefined || step === 'payment')
  const place = useStepFocus(booked ? 'booked' : step, isShown ? blocking.map(({ code }) => code).join() : null)
  const confirm = () => {
    setTried(true)
    if (draft.accepts && quote) booking.send(quote, nothingToPay ? null : (method?.id ?? null))
    else askToAccept()
  }
  const isOffline = waiting && answer.fetchStatus === 'paused'
  const points = open === 1 ? 'point' : `${numberWord(open).toLowerCase()} points`
  const unchecked = isOffline
    ? { sentence: 'You’re offline. We check this trip once you’re back.', inDock: 'You’re offline.' }
    : answer.isError && !answer.data
      ? { sentence: 'We couldn’t check this trip. Please try again above.', inDock: 'Please try again above.' }
      : undefined
  const obstacle: Obstacle | undefined =
    unchecked ??
    (blocking.length > 0
      ? {
          sentence: `${open === 0 ? 'We write you as soon as your documents are verified.' : `Settle the ${points} on this page to continue.`} Nothing has been charged or held.`,
          inDock: open === 0 ? 'We write you.' : 'See the points above.',
        }
      : step === 'payment' && !canPay
        ? { sentence: `Add a card ${method ? 'for the deposit ' : ''}to continue.`, inDock: 'Add a card.' }
        : undefined)
  const after = nextStep(step)
  const wayOn = useWayOn(step, obstacle ? null : addressOf(after), waiting)
  const changeTrip: typeof change = (part) => {
    booking.reset()
    wayOn.forget()
    change(part)
  }
  const edit: typeof changeDraft = (part) => {
    wayOn.forget()
    changeDraft(part)
  }
  const action: PanelAction = booked
    ? { label: `Open ${booked.number}`, onPress: () => void navigate(paths.order(booked.id)) }
    : step === 'review'
      ? {
          label: answer.data?.answerUntil ? 'Request booking' : 'Confirm booking',
          busy: booking.busy || waiting,
          onPress: confirm,
          obstacle: unchecked,
        }
      : {
          label: `Continue to ${stepNames[after].toLowerCase()}`,
          busy: wayOn.isWaiting,
          onPress: wayOn.press,
          obstacle,
        }

  if (booked)
    return (
      <div className={css.columns}>
        <div className={css.main} ref={place}>
          <Booked aircraft={aircraft} trip={trip} booked={booked} />
        </div>
        <TripPanel aircraft={aircraft} trip={trip} quote={quote} stale={waiting} action={action} />
      </div>
    )
  if (opens)
    return (
      <div className={css.columns}>
        <div className={css.main}>
          <Skeleton shape="row" count={4} label="Checking the rules" />
        </div>
        <TripPanel aircraft={aircraft} trip={trip} quote={quote} stale={waiting} action={{ ...action, busy: true }} />
      </div>
    )
  return (
    <>
      <StepList current={step} addressOf={addressOf} />
      <div className={css.columns}>
        {/* The card fields are a separate form. */}
        {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={css.main} ref={place} onKeyDown={step === 'review' || obstacle ? undefined : goOnWithEnter(wayOn.press)}>
          {answer.isError && <LoadError error={answer.error} onRetry={() => void answer.refetch()} />}
          {answer.isPending && <Skeleton shape="row" count={4} label="Checking the rules" />}
          {booking.refused && step !== 'review' && <RejectedNote refused={booking.refused} />}
          {answer.data && step === 'date' && (
            <DateStep
              aircraft={aircraft}
              trip={trip}
              answer={answer.data}
              stale={answer.isPlaceholderData}
              onChange={changeTrip}
            />
          )}
          {answer.data && step === 'pilot' && (
            <PilotStep aircraft={aircraft} trip={trip} answer={answer.data} draft={draft} onDraft={edit} onChange={changeTrip} />
          )}
          {step === 'payment' && (
            <PaymentStep
              methods={methods}
              chosen={method}
              nothingToPay={nothingToPay}
              lacksCard={lacksCard}
              tripEnds={trip.period.to}
              depositCents={quote?.depositCents ?? 0}
              policyText={quote?.policyText}
              onChoose={(paymentMethodId) => edit({ paymentMethodId })}
            />
          )}
          {answer.data && step === 'review' && (
            <ReviewStep
              aircraft={aircraft}
              trip={trip}
              answer={answer.data}
              draft={draft}
              method={nothingToPay ? undefined : method}
              tried={tried}
              refused={booking.refused}
              addressOf={addressOf}
              onDraft={edit}
              onChange={changeTrip}
            />
          )}
        </div>
        <TripPanel aircraft={aircraft} trip={trip} quote={quote} stale={waiting} action={action} />
      </div>
    </>
  )
}

export const Screen = () => {
  const { id = '' } = useParams()
  const { data: aircraft } = useSuspenseQuery(read('getAircraft', { params: { id } }))
  return <Wizard key={id} aircraft={aircraft} />
}
