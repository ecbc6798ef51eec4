import type { ShareOnOffer } from '@tailshare/contract/aircraft'
import { countText } from '@tailshare/contract/countText'
import { moneyText, rateText } from '@tailshare/contract/money'
import { Link } from 'react-router'
import { fullName } from '../../parts/people/personName.ts'
import { airportText } from '../../parts/trip/tripTimes.ts'
import { paths } from '@tailshare/contract/paths'
import { Tail } from '../../ui/display/Tail.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './CoOwnership.module.css'

const gives = ({ quotas, freeDays, monthCents }: ShareOnOffer) =>
  `${countText(quotas.holidays, 'holiday')} a year, ${quotas.consecutiveDays} days in any 60, ${quotas.advanceDays} days ahead. Free on ${freeDays} of the next 60 days.${monthCents === null ? '' : ` About ${moneyText(monthCents)} a month of fixed costs.`}`

/** Shares to be had; each leads to the aircraft’s page, to what the share gives, and to a question for who offers it. */
export const Offers = ({ offers }: { offers: readonly ShareOnOffer[] }) => (
  <ul className={css.offers}>
    {offers.map((offer) => (
      <li key={`${offer.id}${offer.seller.id}`} className={css.offer}>
        <img src={offer.photo.thumbnailUrl} alt="" width={480} height={360} loading="lazy" decoding="async" />
        <div>
          <h3>
            <Link to={paths.aircraft(offer.id)}>
              <Tail size="card">{offer.tailNumber}</Tail>
            </Link>
          </h3>
          <p>
            {offer.model.name}, {offer.yearManufactured}. {airportText(offer.airport)}.
          </p>
          <p className={css.percent}>
            <span className="fig">{offer.percent}%</span> for {rateText(offer.priceCents)}
          </p>
          <p>
            By {fullName(offer.seller)}
            {offer.partners.length > 1 && `; held by ${offer.partners.join(', ')}`}.
          </p>
          <p>{gives(offer)}</p>
          <p className={css.more}>
            <TextLink to={paths.coOwnershipInfo(offer.id)}>What it gives</TextLink>{' '}
            <TextLink to={paths.askAboutShare(offer.id)}>Ask a question</TextLink>
          </p>
        </div>
      </li>
    ))}
  </ul>
)
