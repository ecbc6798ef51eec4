import { hoursText } from '@tailshare/contract/hours'
import { rateText } from '@tailshare/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { airportText } from '../../parts/trip/tripTimes.ts'
import { paths } from '@tailshare/contract/paths'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import list from '../../parts/profile/OrderList.module.css'

/** Aircraft of the owners whom one advises, to look at. */
export const AdvisedAircraft = () => {
  const aircraft = useQuery(read('listAdvisedAircraft'))
  return (
    <Loaded query={aircraft} label="Loading shared aircraft">
      {(found) =>
        found.length === 0 ? (
          <EmptyState>When you accept an owner’s invitation, their aircraft appear here.</EmptyState>
        ) : (
          <ul className={list.orders}>
            {found.map(({ id, tailNumber, modelName, airport, photo, owner, priceHourCents, hobbs }) => (
              <li key={id}>
                <img src={photo.thumbnailUrl} alt="" width={480} height={360} loading="lazy" />
                <div>
                  <h3>
                    <Link to={paths.aircraft(id)}>
                      <Tail size="card">{tailNumber}</Tail>
                    </Link>
                  </h3>
                  <p>
                    {modelName}, {airportText(airport)}
                  </p>
                  <small>
                    Of {owner.firstName} {owner.lastName}, {rateText(priceHourCents)} per hour, Hobbs {hoursText(hobbs)}
                  </small>
                </div>
                <div>
                  <TextLink to={paths.dashboard(id, { range: 'year' })}>Figures</TextLink>
                  <br />
                  <TextLink to={paths.flightsByAircraft(id)}>Income and flights</TextLink>
                  <br />
                  <TextLink to={paths.flightsByPerson({ aircraft: id })}>Who flew</TextLink>
                  <br />
                  <TextLink to={paths.yearPack({ owner: owner.id, aircraft: id })}>Year pack</TextLink>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
