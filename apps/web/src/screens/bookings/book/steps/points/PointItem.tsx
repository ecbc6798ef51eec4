import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { Fix } from '@tailshare/contract/bookings/book/bookingRefusals'
import { unbroken } from '@tailshare/contract/text/unbroken'
import { useModal } from '../../../../../parts/site/modal/modal.ts'
import type { ChangeTrip, Trip } from '../../../../../parts/bookings/trip/draft/tripAddress.ts'
import { JoinWaitlist } from '../../../../../parts/bookings/waitlist/JoinWaitlist.tsx'
import { Button, ButtonLink } from '../../../../../ui/Button.tsx'
import { Icon } from '../../../../../ui/Icon.tsx'
import css from '../../Book.module.css'
import own from './Point.module.css'
import { fixDates } from '../fixDates.ts'
import type { Point } from './points.ts'
import type { PlaceOf } from '../wizard.ts'

export type WaitedFor = Pick<Aircraft, 'id' | 'tailNumber' | 'model' | 'airport'>

type WayProps = { way: Fix; placeOf: PlaceOf; onChange: ChangeTrip; onCsip: () => void }

const WayOut = ({ way, placeOf, onChange, onCsip }: WayProps) => {
  const { open } = useModal()
  if (way.kind === 'link' && way.to !== 'membership')
    return (
      <ButtonLink kind="soft" small to={placeOf(way)}>
        {way.label}
      </ButtonLink>
    )
  const press = () => {
    if (way.kind === 'link') open('membership')
    else if (way.kind === 'csip') onCsip()
    else onChange(fixDates(way))
  }
  return (
    <Button kind="soft" small onClick={press}>
      {way.label}
    </Button>
  )
}

type PointProps = Omit<WayProps, 'way'> & {
  point: Point
  number: number
  aircraft: WaitedFor
  trip: Trip
  /** One of many: its title and its first fix, with the rest folded. */
  isShort: boolean
}
/** `point.fix`: its fixes, except the one shown above the list. */
export const PointItem = ({ point: { codes, title, text, fix }, number, aircraft, trip, isShort, ...doing }: PointProps) => {
  const ways = fix.map((way) => <WayOut key={way.label} way={way} {...doing} />)
  const [first, ...others] = ways
  return (
    <li className={isShort ? own.short : undefined}>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <div>
        {isShort ? (
          <details className={own.why}>
            <summary>
              <h2>{unbroken(title)}</h2>
              <Icon name="down" />
            </summary>
            <p>{unbroken(text)}</p>
          </details>
        ) : (
          <>
            <h2>{unbroken(title)}</h2>
            <p>{unbroken(text)}</p>
            {fix.length > 0 && <div className={css.outs}>{ways}</div>}
          </>
        )}
        {codes.includes('slot_taken') && (
          <JoinWaitlist aircraft={aircraft} period={trip.period} csip={trip.csip} hours={trip.hours} />
        )}
      </div>
      {isShort && first && (
        <div className={own.ways}>
          {first}
          <div className={own.others}>{others}</div>
        </div>
      )}
    </li>
  )
}
