import { interventionStates } from '@tailshare/contract/backoffice/bookings/interventions'
import { paths } from '@tailshare/contract/base/paths'
import { instantText, wholePeriodText, plainDayText } from '@tailshare/contract/text/timeText'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, read } from '../../../api.ts'
import { fullName } from '../../../parts/people/people/personName.ts'
import { StatusBadge } from '../../../parts/StatusBadge.tsx'
import type { Load } from '../../../routing/screen.ts'
import { PageHead } from '../../../ui/layout/PageHead.tsx'
import { useParams } from '../../../ui/router/hooks.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Console } from '../console/Console.tsx'
import { missingPage, operatorOnly } from '../console/operatorOnly.ts'
import { BookingMoney } from './BookingMoney.tsx'
import { BookingPeople } from './BookingPeople.tsx'
import { BookingRamp } from './BookingRamp.tsx'
import { ChangeTripDialog } from './interventions/ChangeTripDialog.tsx'
import { Choices } from './Choices.tsx'
import { InterventionDialog, type Opened } from './interventions/InterventionDialog.tsx'
import { InterventionList } from './interventions/InterventionList.tsx'
import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { eventText, eventTitle } from '../../../parts/bookings/trip/eventText.ts'
import type { OperatorBooking } from '@tailshare/contract/backoffice/bookings/operatorBookings'
import disputeCss from '../money/Disputes.module.css'
import userCss from '../users/User.module.css'
import css from './Booking.module.css'

/** What the rules say about the booking today, and which were overridden. */
export const BookingRules = ({ booking: { against, overrides } }: { booking: OperatorBooking }) => {
  if (against === null && overrides.length === 0) return null
  return (
    <section className={userCss.section} aria-labelledby="rules">
      <h2 id="rules">What the rules say</h2>
      <ul className={css.lines}>
        {against?.length === 0 && <li>Nothing stands in the way today.</li>}
        {against?.map(({ code, name, severity }) => (
          <li key={code}>
            <b>{name}</b>
            <small>{severity === 'block' ? 'Stands in the way today' : 'Only a warning: the flight may go'}</small>
          </li>
        ))}
        {overrides.map(({ id, what, decidedBy, reason, untilOn }) => (
          <li key={id}>
            <b>{what}</b>
            <span>“{reason}”</span>
            <small>
              Lifted{decidedBy && ` by ${fullName(decidedBy)}`}
              {untilOn && `, until ${plainDayText(untilOn)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The history of the booking, newest first. */
export const BookingEvents = ({ order: { events, airport } }: { order: Order }) => (
  <section className={userCss.section} aria-labelledby="events">
    <h2 id="events">What happened</h2>
    <ol className={disputeCss.events}>
      {events.toReversed().map(({ at, from, to, by, why }, place) => (
        <li key={`${at}.${place}`}>
          <b>{eventTitle({ from, to, why })}</b>
          <span>{eventText({ by, why })}</span>
          <time dateTime={at}>{instantText(new Date(at), airport.zone)}</time>
        </li>
      ))}
    </ol>
  </section>
)

export const load: Load = async (context) => {
  await operatorOnly(context)
  const { client, params, url } = context
  const { order } = await client
    .ensureQueryData(read('getOperatorBooking', { params: { id: params.id! } }))
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 400 ? missingPage(url.pathname) : error
    })
  return { title: `Booking ${order.number}` }
}

const BookingPage = ({ id }: { id: string }) => {
  const { data: booking } = useSuspenseQuery(read('getOperatorBooking', { params: { id } }))
  const [opened, setOpened] = useState<Opened | null>(null)
  const { order, interventions, choices } = booking
  const { zone } = order.airport
  const waiting = interventions.find(({ state }) => state === 'waiting')
  const period = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
  return (
    <>
      <p className={disputeCss.back}>
        <TextLink to={paths.operatorBookings()}>All bookings</TextLink>
      </p>
      <PageHead
        over={order.number}
        title={`${order.tailNumber}, ${fullName(order.pilot)}`}
        lead={wholePeriodText(period, zone)}
        action={<StatusBadge status={order.status} fill />}
      />
      {waiting && (
        <p className={disputeCss.outcome}>
          {interventionStates.waiting}, until {instantText(new Date(waiting.until!), zone)}.{' '}
          <TextLink to={paths.operatorApprovals()}>See what’s waiting</TextLink>
        </p>
      )}
      <Choices choices={choices} orderId={order.id} isWaiting={waiting !== undefined} onOpen={setOpened} />
      <div className={disputeCss.columns}>
        <div>
          <BookingPeople booking={booking} />
          <BookingMoney booking={booking} />
        </div>
        <div>
          {interventions.length > 0 && (
            <InterventionList interventions={interventions} zone={zone} title="What operators changed" />
          )}
          <BookingRules booking={booking} />
          <BookingRamp booking={booking} />
          <BookingEvents order={order} />
        </div>
      </div>
      {opened?.kind === 'change' ? (
        <ChangeTripDialog order={order} choices={choices} onClose={() => setOpened(null)} />
      ) : (
        opened && <InterventionDialog order={order} choices={choices} kind={opened.kind} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

export const Screen = () => {
  const { id } = useParams()
  return <Console area="bookings">{id && <BookingPage key={id} id={id} />}</Console>
}
