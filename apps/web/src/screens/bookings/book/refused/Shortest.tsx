import { hoursText } from '@tailshare/contract/text/hours'
import { hoursTimes, moneyText, rateText } from '@tailshare/contract/text/money'
import type { ChangeTrip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import css from '../Book.module.css'
import { fixDates } from '../steps/fixDates.ts'
import { type PlaceOf, settlesText, type Shortcut, wayHeading } from '../steps/wizard.ts'

type ShortestProps = { way: Shortcut; total: number; hours: number; placeOf: PlaceOf; onChange: ChangeTrip }
/** The fix that resolves the most reasons. */
export const Shortest = ({ way, total, hours, placeOf, onChange }: ShortestProps) => {
  const heading = wayHeading(way.settles, total)
  const settles = settlesText(way.settles, total)
  if (way.kind === 'link')
    return (
      <div className={css.best}>
        <Icon name="search" />
        <div>
          <h2>{heading}: another aircraft</h2>
          <p>See what else is free on your dates. {settles}.</p>
        </div>
        <ButtonLink kind="ink" small to={placeOf(way.fix)}>
          {way.fix.label}
        </ButtonLink>
      </div>
    )
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
