import type { ShareOnOffer } from '@tailshare/contract/aircraft'
import { Link } from 'react-router'
import { fullName } from '../../parts/people/personName.ts'
import { airportText } from '../../parts/trip/tripTimes.ts'
import { paths } from '@tailshare/contract/paths'
import { Tail } from '../../ui/display/Tail.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './CoOwnership.module.css'

const partners = (count: number) => (count === 1 ? 'one co-owner' : `${count} co-owners`)

/** Aircraft with a share to be had; each leads to the aircraft’s page, and to what the share gives. */
export const Offers = ({ offers }: { offers: readonly ShareOnOffer[] }) => (
  <ul className={css.offers}>
    {offers.map(({ id, tailNumber, model, yearManufactured, airport, photo, owner, coOwners, percent }) => (
      <li key={id} className={css.offer}>
        <img src={photo.thumbnailUrl} alt="" width={480} height={360} loading="lazy" decoding="async" />
        <div>
          <h3>
            <Link to={paths.aircraft(id)}>
              <Tail size="card">{tailNumber}</Tail>
            </Link>
          </h3>
          <p>
            {model.name}, {yearManufactured}. {airportText(airport)}.
          </p>
          <p className={css.percent}>
            <span className="fig">{percent}%</span> on offer
          </p>
          <p>
            By {fullName(owner)}, beside {partners(coOwners)}.
          </p>
          <p className={css.more}>
            <TextLink to={paths.coOwnershipInfo(id)}>What it gives</TextLink>
          </p>
        </div>
      </li>
    ))}
  </ul>
)
