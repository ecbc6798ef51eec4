import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import { unbroken } from '@tailshare/contract/text/unbroken'
import { useModal } from '../../../../parts/site/modal/modal.ts'
import type { ChangeTrip, Trip } from '../../../../parts/bookings/trip/tripAddress.ts'
import { JoinWaitlist } from '../../../../parts/bookings/waitlist/JoinWaitlist.tsx'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import css from '../Book.module.css'
import { fixDates } from './fixDates.ts'
import type { Point } from './points.ts'
import type { PlaceOf } from './wizard.ts'

export type WaitedFor = Pick<Aircraft, 'id' | 'tailNumber' | 'model' | 'airport'>

type PointProps = {
  point: Point
  number: number
  aircraft: WaitedFor
  trip: Trip
  placeOf: PlaceOf
  onChange: ChangeTrip
  onCsip: () => void
}
/** `point.fix`: its fixes, except the one shown above the list. */
export const PointItem = ({
  point: { codes, title, text, fix },
  number,
  aircraft,
  trip,
  placeOf,
  onChange,
  onCsip,
}: PointProps) => {
  const { open } = useModal()
  return (
    <li>
      <span className={css.number} aria-hidden>
        {number}
      </span>
      <div>
        <h2>{unbroken(title)}</h2>
        <p>{unbroken(text)}</p>
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
        {codes.includes('slot_taken') && (
          <JoinWaitlist aircraft={aircraft} period={trip.period} csip={trip.csip} hours={trip.hours} />
        )}
      </div>
    </li>
  )
}
