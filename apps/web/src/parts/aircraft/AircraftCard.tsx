import { numberText } from '@tailshare/contract/text/countText'
import type { AircraftCard as Card, Verdict } from '@tailshare/contract/aircraft/aircraft'
import { moneyText } from '@tailshare/contract/text/money'
import { Link } from '../../ui/router/Link.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { Badge, type Tone } from '../../ui/display/marks/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { Rate } from '../../ui/display/Price.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { Tail } from '../../ui/display/marks/Tail.tsx'
import css from './AircraftCard.module.css'
import { PhotoImage } from './photo/PhotoImage.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { RatingStar } from '../people/reviews/RatingStar.tsx'
import { airportText, placeName } from '../bookings/trip/period/tripTimes.ts'

const looks: Record<Verdict['kind'], readonly [tone: Tone, icon: IconName]> = {
  book_now: ['go', 'check'],
  with_csip: ['caution', 'people'],
  after: ['caution', 'clock'],
  other_dates: ['caution', 'calendar'],
  not_rated: ['plain', 'lock'],
  sign_in: ['plain', 'account'],
}

/** Whether this pilot may book the aircraft; must not look like a button. */
export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => {
  const [tone, icon] = looks[verdict.kind]
  return (
    <Badge tone={tone} icon={icon}>
      {verdict.text}
    </Badge>
  )
}

/** `Palo Alto (KPAO)`; with a distance, `Palo Alto (KPAO), 12 nm from KSQL`, or `Palo Alto, at KPAO` at the place itself. */
const placeText = (airport: Card['airport'], away: Away | undefined) => {
  if (!away) return airportText(airport)
  return away.nm === 0
    ? `${placeName(airport.title)}, at ${airport.code}`
    : `${airportText(airport)}, ${numberText(away.nm)} nm from ${away.from}`
}

type Away = { nm: number; from: string }

/** The link to the page includes `dates`; the verdict shows only when signed in. */
export const AircraftCard = ({
  aircraft,
  dates,
  away,
  lit,
  onPoint,
  eager,
  saidAbove = [],
  headingLevel: Heading = 'h3',
}: {
  aircraft: Card
  dates?: { from: string; to: string }
  away?: Away | undefined
  /** Its pin on the map is hovered. */
  lit?: boolean
  onPoint?: (airportId: string | null) => void
  /** Above the fold: load the picture at once. */
  eager?: boolean
  /** Verdicts that the list says once for all cards. */
  saidAbove?: readonly string[]
  headingLevel?: 'h2' | 'h3'
}) => {
  const { id, tailNumber, model, yearManufactured, airport, photos, highlights, fuelIncluded } = aircraft
  const photo = photos[0]
  const notes = [placeText(airport, away), ...highlights.slice(0, 1), ...(fuelIncluded || aircraft.total ? [] : ['fuel extra'])]
  return (
    <article className={classes(css.card, lit && css.lit)}>
      <figure className={css.figure} data-picture={id}>
        {photo && (
          <PhotoImage
            photo={{ url: photo.thumbnailUrl }}
            sizes="(max-width: 767px) 92vw, 40rem"
            className={css.picture}
            alt=""
            width={480}
            height={360}
            loading={eager ? 'eager' : 'lazy'}
            // Decode the first pictures together with the text.
            decoding={eager ? 'sync' : 'async'}
          />
        )}
        <FavoriteButton aircraft={aircraft} onPicture />
      </figure>
      <div className={css.row}>
        <Heading className={css.name}>
          {/* Hovering anywhere on the card counts, because the link spans it. */}
          <Link
            to={paths.aircraft(id, dates)}
            onPointerEnter={() => onPoint?.(airport.id)}
            onPointerLeave={() => onPoint?.(null)}
            onFocus={() => onPoint?.(airport.id)}
            onBlur={() => onPoint?.(null)}
          >
            <Tail size="card">{tailNumber}</Tail>
          </Link>
        </Heading>
        <Rate cents={aircraft.priceHourCents} />
      </div>
      <p>
        {model.name}, {yearManufactured}
        {aircraft.rating !== null && (
          <>
            , <RatingStar {...aircraft} />
          </>
        )}
      </p>
      <p>{notes.join(', ')}</p>
      {aircraft.total && (
        <p>
          <strong className={css.total}>{moneyText(aircraft.total.cents)}</strong> {aircraft.total.note}
        </p>
      )}
      {aircraft.verdict && aircraft.verdict.kind !== 'sign_in' && !saidAbove.includes(aircraft.verdict.text) && (
        <p className={css.verdict}>
          <VerdictBadge verdict={aircraft.verdict} />
        </p>
      )}
    </article>
  )
}

export const CardSkeletons = ({ count, className }: { count: number; className?: string }) => (
  <div className={className} aria-label="Loading aircraft">
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton shape="picture" />
        <div className={css.waiting}>
          <Skeleton count={3} />
        </div>
      </div>
    ))}
  </div>
)
