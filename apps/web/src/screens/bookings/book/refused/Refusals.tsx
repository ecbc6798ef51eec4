import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { plusHours } from '@tailshare/contract/text/period'
import { Fragment, useRef, useState } from 'react'
import { paths } from '@tailshare/contract/base/paths'
import { fixAddress } from '../../../../parts/bookings/refusals/fixAddress.ts'
import { addressOfTrip, type ChangeTrip, type Trip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { AskOwner } from './AskOwner.tsx'
import css from '../Book.module.css'
import { CsipChoice } from '../steps/CsipChoice.tsx'
import { PointItem, type WaitedFor } from '../steps/points/PointItem.tsx'
import { countPoints, isAnotherAircraft, pointsOf, sideNames } from '../steps/points/points.ts'
import { Shortest } from './Shortest.tsx'
import { Warnings } from './Warnings.tsx'
import { blockingNow, passingText, type PlaceOf, refusalHeading, shortestWay } from '../steps/wizard.ts'

/** With more reasons than these, each is a line with its button, and its text is folded. */
const mostWhole = 3

/** The quickest fix, each reason with its fixes, and the passed rules, collapsed. */
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
  const groups = pointsOf(blocking)
  const points = groups.flatMap((group) => group.points)
  const isNamed = (side: (typeof groups)[number]['side']) => groups.length > 1 || side === 'us'
  const isShort = trip.period.from < plusHours(useNow(), 48)
  const way = shortestWay(points, answer.csips)
  const needsCsip = blocking.some(({ code }) => code.startsWith('csip_'))
  const passes = answer.passing.length
  const next = paths.book(aircraft.id, { ...addressOfTrip(trip), csip: trip.csip })
  const placeOf: PlaceOf = (fix) => fixAddress(fix, { next, period: trip.period, airport: aircraft.airport })
  const leadToCsips = () => {
    showCsips(true)
    setTimeout(() => {
      csips.current?.scrollIntoView({ block: 'center' })
      csips.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
    })
  }
  return (
    <>
      {blocking.length > 0 && (
        <>
          <h1>{refusalHeading(countPoints(blocking))}</h1>
          {way && (
            <Shortest way={way} total={points.length} hours={answer.quote?.hours ?? 0} placeOf={placeOf} onChange={onChange} />
          )}
          {groups.map((group) => (
            <Fragment key={group.side}>
              {isNamed(group.side) && (
                <p id={`about-${group.side}`} className={css.aside}>
                  {sideNames[group.side]}
                </p>
              )}
              <ol className={css.reasons} aria-labelledby={isNamed(group.side) ? `about-${group.side}` : undefined}>
                {group.points.map((point) => (
                  <PointItem
                    key={point.codes.join()}
                    point={way?.kind === 'link' ? { ...point, fix: point.fix.filter((fix) => !isAnotherAircraft(fix)) } : point}
                    number={points.indexOf(point) + 1}
                    isShort={points.length > mostWhole}
                    {...{ aircraft, trip, placeOf, onChange }}
                    onCsip={leadToCsips}
                  />
                ))}
              </ol>
              {group.side === 'us' && isShort && <p>Your trip leaves in less than two days, which may be too soon for us.</p>}
            </Fragment>
          ))}
          {answer.askOwner && <AskOwner aircraft={aircraft} trip={trip} asking={answer.askOwner} />}
        </>
      )}
      {(csipsShown || needsCsip || trip.csip) && (
        <div ref={csips}>
          <CsipChoice
            airport={aircraft.airport}
            offers={answer.csips}
            chosen={trip.csip}
            onChoose={(csip) => onChange({ csip })}
          />
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
