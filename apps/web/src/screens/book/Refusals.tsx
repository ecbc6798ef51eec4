import { hoursText } from '@tailshare/contract/hours'
import type { Aircraft } from '@tailshare/contract/aircraft'
import type { CanBook } from '@tailshare/contract/canBook'
import type { Fix } from '@tailshare/contract/bookingRefusals'
import { hoursTimes, moneyText, rateText } from '@tailshare/contract/money'
import { useRef, useState } from 'react'
import { useModal } from '../../parts/modal/modal.ts'
import { fixAddress } from '../../parts/trip/fixAddress.ts'
import { addressOfTrip, type ChangeTrip, type Trip } from '../../parts/trip/tripAddress.ts'
import { paths } from '@tailshare/contract/paths'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { JoinWaitlist } from '../../parts/waitlist/JoinWaitlist.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AskOwner } from './AskOwner.tsx'
import css from './Book.module.css'
import { CsipChoice } from './CsipChoice.tsx'
import { Warnings } from './Warnings.tsx'
import {
  blockingNow,
  passingText,
  type Reason as ReasonShown,
  refusalHeading,
  settlesText,
  type Shortcut,
  shortestWay,
  wayHeading,
} from './wizard.ts'

/** The proposed dates, with the CSIP that they were proposed with. */
const fixDates = ({ flightStartTime, flightDropTime, csipId, plannedHours }: Extract<Fix, { kind: 'dates' }>) => ({
  period: { from: new Date(flightStartTime), to: new Date(flightDropTime) },
  ...(csipId !== null && { csip: csipId }),
  ...(plannedHours !== undefined && { hours: plannedHours }),
})

type ShortestProps = { way: Shortcut; total: number; hours: number; onChange: ChangeTrip }
const Shortest = ({ way, total, hours, onChange }: ShortestProps) => {
  const heading = wayHeading(way.settles, total)
  const settles = settlesText(way.settles, total)
  if (way.kind === 'dates')
    return (
      <div className={css.best}>
        <Icon name="calendar" />
        <div>
          <h2>{heading}: other dates</h2>
          <p>{settles}.</p>
        </div>
        <Button kind="ink" small onClick={() => onChange(fixDates(way.fix))}>
          {way.fix.label}
        </Button>
      </div>
    )
  const { csip, hourlyRateCents } = way.offer
  return (
    <div className={css.best}>
      <Icon name="people" />
      <div>
        <h2>
          {heading}: fly with {csip.firstName} {csip.lastName}
        </h2>
        <p>
          CSIP at this airport, free at your times. {settles}. {rateText(hourlyRateCents)} /h,{' '}
          {moneyText(hoursTimes(hours, hourlyRateCents))} for {hoursText(hours)}.
        </p>
      </div>
      <Button kind="ink" small onClick={() => onChange({ csip: csip.id })}>
        Add {csip.firstName}
      </Button>
    </div>
  )
}

type WaitedFor = Pick<Aircraft, 'id' | 'tailNumber' | 'model' | 'airport'>

const Reason = ({
  refusal: { code, title, text, fix },
  number,
  aircraft,
  trip,
  placeOf,
  onChange,
  onCsip,
}: {
  refusal: ReasonShown
  number: number
  aircraft: WaitedFor
  trip: Trip
  placeOf: (fix: Extract<Fix, { kind: 'link' }>) => string
  onChange: ChangeTrip
  onCsip: () => void
}) => {
  const { open } = useModal()
  return (
    <li>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
        {fix.length > 0 && (
          <div className={css.outs}>
            {fix.map((way) =>
              way.kind === 'link' && way.to === 'membership' ? (
                <Button key={way.label} kind="soft" small onClick={() => open('membership')}>
                  {way.label}
                </Button>
              ) : way.kind === 'link' ? (
                <ButtonLink key={way.label} kind="soft" small to={placeOf(way)}>
                  {way.label}
                </ButtonLink>
              ) : (
                <Button
                  key={way.label}
                  kind="soft"
                  small
                  onClick={() => (way.kind === 'csip' ? onCsip() : onChange(fixDates(way)))}
                >
                  {way.label}
                </Button>
              ),
            )}
          </div>
        )}
        {code === 'slot_taken' && <JoinWaitlist aircraft={aircraft} period={trip.period} csip={trip.csip} hours={trip.hours} />}
      </div>
    </li>
  )
}

/** How many reasons there are, the shortest way, each reason with its ways out, and what passes, folded. */
export const Refusals = ({
  aircraft,
  answer,
  trip,
  onChange,
}: {
  aircraft: WaitedFor
  answer: Pick<CanBook, 'templates' | 'passing' | 'csips' | 'quote' | 'askOwner'>
  trip: Trip
  onChange: ChangeTrip
}) => {
  const [csipsShown, showCsips] = useState(false)
  const csips = useRef<HTMLDivElement>(null)
  const blocking = blockingNow(answer.templates)
  const way = shortestWay(blocking, answer.csips)
  const needsCsip = blocking.some(({ code }) => code.startsWith('csip_'))
  const passes = answer.passing.length
  const next = paths.book(aircraft.id, { ...addressOfTrip(trip), csip: trip.csip })
  const leadToCsips = () => {
    showCsips(true)
    // Once they are on the page.
    setTimeout(() => {
      csips.current?.scrollIntoView({ block: 'center' })
      csips.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
    })
  }
  return (
    <>
      {blocking.length > 0 && (
        <>
          <h1>{refusalHeading(blocking.length)}</h1>
          {passes > 0 && <p className={`lead ${css.lead}`}>{passingText(passes)} already.</p>}
          {way && <Shortest way={way} total={blocking.length} hours={answer.quote?.hours ?? 0} onChange={onChange} />}
          <ol className={css.reasons}>
            {blocking.map((refusal, index) => (
              <Reason
                key={refusal.code}
                refusal={refusal}
                number={index + 1}
                aircraft={aircraft}
                trip={trip}
                placeOf={(fix) => fixAddress(fix, { next, period: trip.period, airport: aircraft.airport })}
                onChange={onChange}
                onCsip={leadToCsips}
              />
            ))}
          </ol>
          {answer.askOwner && <AskOwner aircraft={aircraft} trip={trip} asking={answer.askOwner} />}
        </>
      )}
      {(csipsShown || needsCsip || trip.csip) && (
        <div ref={csips}>
          <CsipChoice offers={answer.csips} chosen={trip.csip} onChoose={(csip) => onChange({ csip })} />
        </div>
      )}
      <Warnings templates={answer.templates} />
      {passes > 0 && (
        <details className={css.passing}>
          <summary>
            <Icon name="check" /> {passingText(passes)}
          </summary>
          <ul>
            {answer.passing.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
