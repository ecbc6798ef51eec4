import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import { moneyText } from '@tailshare/contract/text/money'
import { instantText } from '@tailshare/contract/text/timeText'
import { sunStepAt } from '@tailshare/rules/schedule/daylight/sun'
import { withDaylight } from '../../../parts/aircraft/photo/withDaylight.ts'
import { PhotoImage } from '../../../parts/aircraft/photo/PhotoImage.tsx'
import type { Trip } from '../../../parts/bookings/trip/draft/tripAddress.ts'
import { airportText, lengthText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import side from '../../../parts/bookings/trip/pricePanel.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Bill } from '../../../ui/display/Price.tsx'
import { Rolling } from '../../../ui/display/Rolling.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { MonthlyCosts } from '../../../parts/bookings/money/MonthlyCosts.tsx'
import css from './TripPanel.module.css'

/** What prevents continuing, with a short form for the dock. */
export type Obstacle = { sentence: string; inDock: string }
export type PanelAction = { label: string; busy?: boolean; obstacle?: Obstacle | undefined; onPress: () => void }

type ActionProps = Omit<PanelAction, 'obstacle'> & { reason: string | undefined; full?: boolean }
const ActionButton = ({ label, busy, reason, onPress, full }: ActionProps) => (
  <Button kind="go" full={full} busy={busy} disabledReason={reason} onClick={onPress}>
    {label}
  </Button>
)

/** Always visible; docked on phones. */
export const TripPanel = ({
  aircraft: { id, tailNumber, model, yearManufactured, airport, photos },
  trip: { period },
  quote,
  stale,
  action: { obstacle, ...button },
}: {
  aircraft: Aircraft
  trip: Trip
  quote: Quote | null
  stale: boolean
  action: PanelAction
}) => {
  const [picture] = withDaylight(photos, sunStepAt(period.from, airport))
  return (
    <aside className={side.panel} aria-label="Your trip">
      {picture && (
        <PhotoImage
          photo={{ url: picture.thumbnailUrl }}
          sizes="40rem"
          className={css.picture}
          alt=""
          width={480}
          height={270}
          data-picture={id}
        />
      )}
      <h2>
        <Tail size="card">{tailNumber}</Tail>
      </h2>
      <p className={css.model}>
        {model.name}, {yearManufactured}. {airportText(airport)}
      </p>
      <dl className={css.when}>
        <div>
          <dt>Departure</dt>
          <dd>{instantText(period.from, airport.zone)}</dd>
        </div>
        <div>
          <dt>Return</dt>
          <dd>{instantText(period.to, airport.zone)}</dd>
        </div>
        <div>
          <dt>Away</dt>
          <dd>{lengthText(period, airport.zone)}</dd>
        </div>
      </dl>
      <div className={css.bill} data-stale={stale || undefined}>
        {quote ? (
          <>
            <Bill
              lines={quote.lines.map(({ text, cents }) => ({ label: text, cents }))}
              total={{ label: 'Total', cents: quote.totalCents }}
              heldCents={quote.depositCents}
            />
            <MonthlyCosts quote={quote} />
          </>
        ) : (
          <Skeleton count={4} label="Loading the price" />
        )}
      </div>
      <div className={css.go}>
        <ActionButton {...button} reason={obstacle?.sentence} full />
      </div>
      <div className={side.dock}>
        <p>
          <b>{quote ? <Rolling>{moneyText(quote.totalCents)}</Rolling> : '…'}</b>
          total
        </p>
        <ActionButton {...button} reason={obstacle?.inDock} />
      </div>
    </aside>
  )
}
