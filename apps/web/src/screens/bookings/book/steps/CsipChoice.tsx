import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { CsipOffer } from '@tailshare/contract/bookings/book/canBook'
import { paths } from '@tailshare/contract/base/paths'
import { rateText } from '@tailshare/contract/text/money'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { airportText } from '../../../../parts/bookings/trip/period/tripTimes.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { ratingText } from '../../../../parts/people/reviews/reviewText.ts'
import { RadioGroup } from '../../../../ui/form/choices/Choices.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import css from '../Book.module.css'

const alone = 'alone'
/** Farther away an instructor is no help. */
const nearNm = 100

/** The nearest airport where someone teaches. */
const NoneHere = ({ airport }: { airport: Airport }) => {
  const near = { near: airport.id }
  const nearest = useQuery(read('listCsips', { query: { ...near, limit: 1 } })).data?.results[0]
  return (
    <p>
      No CSIP teaches at {airport.code}.{' '}
      {nearest && (nearest.distanceNm ?? Infinity) <= nearNm && (
        <>
          <TextLink to={paths.csips(near)}>The nearest</TextLink> is at {airportText(nearest.airport)}, {nearest.distanceNm} nm
          away.
        </>
      )}
    </p>
  )
}

const hintOf = (offer: CsipOffer) =>
  [offer.free ? 'Free at your times' : 'Not available for this trip', ratingText(offer)].filter(Boolean).join(', ')

/** Instructors at the airport with rate, rating and availability; none is preselected. */
export const CsipChoice = ({
  airport,
  offers,
  chosen,
  onChoose,
}: {
  airport: Airport
  offers: readonly CsipOffer[]
  chosen: string | undefined
  onChoose: (csipId: string | undefined) => void
}) => (
  <section className={css.csips} aria-label="CSIP">
    {offers.length === 0 ? (
      <NoneHere airport={airport} />
    ) : (
      <>
        <RadioGroup
          label="Instructor (CSIP)"
          value={chosen ?? alone}
          onChange={(id) => onChoose(id === alone ? undefined : id)}
          options={[
            { value: alone, label: 'No CSIP' },
            ...offers.map((offer) => ({
              value: offer.csip.id,
              label: `${fullName(offer.csip)}, ${rateText(offer.hourlyRateCents)} /h`,
              hint: hintOf(offer),
              disabled: !offer.free && chosen !== offer.csip.id,
            })),
          ]}
        />
        <p className="small">
          Profiles:{' '}
          {offers.map(({ csip }, index) => (
            <span key={csip.id}>
              {index > 0 && ', '}
              <TextLink to={paths.csip(csip.id)}>{fullName(csip)}</TextLink>
            </span>
          ))}
        </p>
      </>
    )}
  </section>
)
