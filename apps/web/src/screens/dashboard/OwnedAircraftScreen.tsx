import { hoursText } from '@tailshare/contract/hours'
import type { OwnedAircraft } from '@tailshare/contract/aircraft'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { paths } from '@tailshare/contract/paths'
import { NoAircraft } from '../../parts/roleWork/NoAircraft.tsx'
import { ShareWork } from '../../parts/roleWork/ShareWork.tsx'
import { useAccount } from '../../session.ts'
import { Badge, type Tone } from '../../ui/display/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Rate } from '../../ui/display/Price.tsx'
import { Tail } from '../../ui/display/Tail.tsx'
import list from '../../parts/profile/OrderList.module.css'
import { PageHead } from '../../ui/layout/PageHead.tsx'

const states: Record<OwnedAircraft['state'], readonly [Tone, string]> = {
  listed: ['go', 'Listed'],
  unlisted: ['plain', 'Not listed'],
  grounded: ['danger', 'Grounded'],
}

export const Screen = () => {
  const isCoOwner = useAccount()?.isCoOwner
  const aircraft = useQuery(read('listOwnedAircraft'))
  return (
    <>
      <PageHead
        title="My aircraft"
        action={
          aircraft.data && aircraft.data.length > 0 ? (
            <ButtonLink to={paths.addAircraft()} kind="line" icon="plus">
              List another
            </ButtonLink>
          ) : undefined
        }
      />
      <Loaded query={aircraft} label="Loading aircraft">
        {(found) =>
          found.length === 0 ? (
            <NoAircraft>The aircraft you list appear here, with their income, hours and next flights.</NoAircraft>
          ) : (
            <ul className={list.orders}>
              {found.map(({ id, tailNumber, modelName, airport, photo, priceHourCents, state, hobbs }) => (
                <li key={id}>
                  <img src={photo.thumbnailUrl} alt="" width={160} height={120} loading="lazy" />
                  <div className={list.what}>
                    <Link to={paths.dashboard(id)}>
                      <Tail size="row">{tailNumber}</Tail>
                    </Link>
                    <p>{modelName}</p>
                    <small>
                      {airport.code} {airport.title}, Hobbs {hoursText(hobbs)}
                    </small>
                  </div>
                  <div className={list.state}>
                    <Rate cents={priceHourCents} />
                    <Badge tone={states[state][0]}>{states[state][1]}</Badge>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCoOwner && aircraft.data && aircraft.data.length > 0 && <ShareWork />}
    </>
  )
}
