import type { ShareOnOffer } from '@tailshare/contract/aircraft/aircraft'
import { countText, listedText } from '@tailshare/contract/text/countText'
import { moneyText, rateText } from '@tailshare/contract/text/money'
import { PhotoImage } from '../../../parts/aircraft/photo/PhotoImage.tsx'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { paths } from '@tailshare/contract/base/paths'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './Offers.module.css'
import { FreeDays } from '../share/FreeDays.tsx'
import { shareName } from '../share/shareName.ts'

const Facts = ({ monthCents, hourCents, quotas }: ShareOnOffer) => (
  <dl className={css.facts}>
    {monthCents !== null && (
      <div>
        <dt>Its part of fixed costs</dt>
        <dd>{moneyText(monthCents)} a month</dd>
      </div>
    )}
    {hourCents !== null && (
      <div>
        <dt>An hour in the air</dt>
        <dd>{moneyText(hourCents)}</dd>
      </div>
    )}
    <div>
      <dt>What it gives</dt>
      <dd>
        <span className="nb">{quotas.advanceDays} days held at once,</span>{' '}
        <span className="nb">{quotas.consecutiveDays} in any 60,</span>{' '}
        <span className="nb">{countText(quotas.holidays, 'holiday')}</span>
      </dd>
    </div>
  </dl>
)

const Offer = ({ offer, first }: { offer: ShareOnOffer; first: boolean }) => (
  <li className={css.offer}>
    <PhotoImage
      photo={offer.photo}
      sizes="(max-width: 767px) 100vw, 60vw"
      alt=""
      width={960}
      height={720}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
    />
    <div className={css.words}>
      <h3>
        <span>{shareName(offer.percent)} of</span> <Tail size="card">{offer.tailNumber}</Tail>
      </h3>
      <p className={css.about}>
        {offer.model.name}, {offer.yearManufactured}. {airportText(offer.airport)}.
      </p>
      <p className={`fig ${css.price}`}>{rateText(offer.priceCents)}</p>
      <Facts {...offer} />
      <FreeDays {...offer} />
      <p className={css.about}>
        {offer.partners.length > 1 ? `Held by ${listedText(offer.partners)}.` : ''} {offer.seller.firstName} is selling.
      </p>
      <div className={css.ways}>
        <ButtonLink kind={first ? 'go' : 'ink'} to={paths.coOwnershipInfo(offer.id)}>
          See this share<span className="vh">: {offer.tailNumber}</span>
        </ButtonLink>
        <TextLink to={paths.askAboutShare(offer.id)}>Ask a question</TextLink>
        <TextLink to={paths.aircraft(offer.id)}>The aircraft</TextLink>
      </div>
    </div>
  </li>
)

export const Offers = ({ offers }: { offers: readonly ShareOnOffer[] }) => (
  <ul className={css.offers}>
    {offers.map((offer, at) => (
      <Offer key={`${offer.id}${offer.seller.id}`} offer={offer} first={at === 0} />
    ))}
  </ul>
)
