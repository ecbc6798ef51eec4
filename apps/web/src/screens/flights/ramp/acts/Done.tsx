import { isFor, whyNot } from '@tailshare/rules/bookings/orders/can'
import { asIntervention } from '@tailshare/rules/bookings/orders/roles'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { instantText, shortInstantText, zoneText } from '@tailshare/contract/text/timeText'
import { read } from '../../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import { hoursText, tenthsText } from '@tailshare/contract/text/hours'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { FinalBill } from '../../../../parts/bookings/money/FinalBill.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import { type DeviceRecord, shownAnswers } from '../device/store/deviceRecord.ts'
import { LateAnswers } from '../device/LateAnswers.tsx'
import { isSelf, takenBy } from '../commander.ts'
import css from '../Ramp.module.css'
import { groundedText } from './squawkText.ts'

const CorrectReturn = lazy(() => import('./CorrectReturn.tsx').then((m) => ({ default: m.CorrectReturn })))

const closedBy = { departure: 'in_flight', return: 'flight_complete' } as const

/** Times for staff, the final price for the pilot. */
export const Done = ({ record }: { record: DeviceRecord }) => {
  const { snapshot, stage } = record
  const [correcting, setCorrecting] = useState(false)
  const facts = { ...canFacts(snapshot.order, useNow()), isPartner: snapshot.isPartner }
  // Operators use the console's permission: corrections are counted, and large ones need a second operator.
  const correcter = { ...facts, as: asIntervention(facts.as) }
  const { data: order } = useQuery(read('getOrder', { params: { id: record.orderId } }))
  const { data: inspection } = useQuery({
    ...read('getInspection', { params: { id: record.orderId } }),
    enabled: stage === 'return',
  })
  const { airport, tailNumber, pilot, flightDropTime } = snapshot.order
  const event = order?.events.findLast(({ from, to }) => to === closedBy[stage] && from !== to)
  const at = event && new Date(event.at)
  const answers = shownAnswers(record)
  const isStaff = snapshot.order.roles.includes('staff')
  const meters = (['hobbs', 'flightMeter'] as const).map((key) => [key, answers[key]] as const)
  const grounded = groundedText(tailNumber, [...snapshot.issues, ...record.issues])
  const flown = order?.meters?.hobbsIn != null ? order.meters.hobbsIn - order.meters.hobbsOut : null
  return (
    <div className={css.one}>
      <p className={css.doneMark}>
        <Icon name="check" />
      </p>
      <h1>
        <Tail className={css.tail}>{tailNumber}</Tail>
      </h1>
      <p className="lead">
        {stage === 'departure'
          ? `Released to ${isSelf(snapshot) ? 'you' : takenBy(snapshot)}. Due back ${shortInstantText(new Date(flightDropTime), airport.zone)} ${zoneText(new Date(flightDropTime), airport.zone)}.`
          : isSelf(snapshot)
            ? 'You are back. Thank you.'
            : `Back from ${fullName(pilot)}. Thank you.`}
      </p>
      <LateAnswers record={record} />
      {grounded !== undefined && (
        <p className={css.grounded} role="status">
          <Icon name="warning" /> {grounded}
        </p>
      )}
      <dl className={css.times}>
        {at && event && (
          <div className={css.whole}>
            <dt>{stage === 'departure' ? 'Out' : 'In'}</dt>
            <dd>
              {shortInstantText(at, airport.zone)} {zoneText(at, airport.zone)}
              <small>{event.by}</small>
            </dd>
          </div>
        )}
        {meters.map(
          ([key, value]) =>
            typeof value === 'number' && (
              <div key={key}>
                <dt>{key === 'hobbs' ? 'Hobbs' : 'Flight meter'}</dt>
                <dd>{tenthsText(value)}</dd>
              </div>
            ),
        )}
        {flown !== null && (
          <div>
            <dt>Flown</dt>
            <dd>{hoursText(flown)}</dd>
          </div>
        )}
      </dl>
      {inspection?.corrections.map((correction) => (
        <p key={correction.id} className={css.corrected}>
          <b>Corrected</b> “{correction.reason}”
          <small>
            {correction.by}, {instantText(new Date(correction.at), airport.zone)}
          </small>
        </p>
      ))}
      {stage === 'return' && order?.roles.includes('pilot') && order.finalCents !== null && (
        <section className={css.final} aria-labelledby="final">
          <h2 id="final">Final price</h2>
          <FinalBill order={order} finalCents={order.finalCents} />
        </section>
      )}
      <div className={css.startButtons}>
        <ButtonLink kind="go" full className={css.big} to={isStaff ? paths.checkIn() : paths.order(record.orderId)}>
          {isStaff ? 'Back to the board' : 'Go to the booking'}
        </ButtonLink>
        {stage === 'return' && (
          <ButtonLink kind="line" full to={paths.inspection(record.orderId)}>
            Compare with the departure
          </ButtonLink>
        )}
        {stage === 'return' && isFor('correctReturn', correcter) && (
          <Button kind="line" full disabledReason={whyNot('correctReturn', correcter)?.text} onClick={() => setCorrecting(true)}>
            Correct this return
          </Button>
        )}
      </div>
      <Later fallback={null}>{correcting && <CorrectReturn record={record} onClose={() => setCorrecting(false)} />}</Later>
    </div>
  )
}
