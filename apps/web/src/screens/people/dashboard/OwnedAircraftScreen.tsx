import { hoursText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { monthNameText } from '@tailshare/contract/text/dayWords'
import { shortInstantText } from '@tailshare/contract/text/timeText'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './OwnedAircraft.module.css'
import type { OwnedAircraft } from '@tailshare/contract/aircraft/aircraft'
import { useQuery } from '@tanstack/react-query'
import { ahead } from '../../../routing/ahead.ts'
import type { Load } from '../../../routing/screen.ts'
import { Link } from '../../../ui/router/Link.tsx'
import { read } from '../../../api.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { NoAircraft } from '../../../parts/dashboard/roles/NoAircraft.tsx'
import { ShareWork } from '../../../parts/dashboard/roles/sections/ShareWork.tsx'
import { useAccount } from '../../../calls/session.ts'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Rate } from '../../../ui/display/Price.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import list from '../../../parts/people/profile/OrderList.module.css'
import { PageHead } from '../../../ui/layout/PageHead.tsx'

const states: Record<OwnedAircraft['listing'], readonly [Tone, string]> = {
  draft: ['plain', 'Draft'],
  listed: ['go', 'Listed'],
  paused: ['caution', 'Paused'],
  retired: ['plain', 'Retired'],
}
/** Grounded wins over the listing state. */
const stateOf = ({ state, listing }: OwnedAircraft) =>
  state === 'grounded' ? (['danger', 'Grounded'] as const) : states[listing]

const nextStep: Record<OwnedAircraft['listing'], (tailNumber: string) => string> = {
  draft: (tailNumber) => `Continue ${tailNumber}`,
  listed: () => 'Edit listing',
  paused: () => 'List again',
  retired: () => 'List again',
}

const NextFlight = ({ aircraft: { next, airport } }: { aircraft: OwnedAircraft }) => {
  if (!next) return <p className={css.next}>Nothing is booked.</p>
  const { zone } = airport
  const when = next.isAway
    ? `Out now, back ${shortInstantText(new Date(next.to), zone)}`
    : `Next: ${shortInstantText(new Date(next.from), zone)}`
  return (
    <p className={css.next}>
      <TextLink to={paths.order(next.orderId)}>{when}</TextLink>, {next.pilot}
    </p>
  )
}

const Row = ({ aircraft }: { aircraft: OwnedAircraft }) => {
  const { id, tailNumber, modelName, airport, photo, priceHourCents, listing, hobbs, monthCents } = aircraft
  const month = monthNameText(dayIn(useNow(), airport.zone))
  const [tone, text] = stateOf(aircraft)
  const isDraft = listing === 'draft'
  return (
    <li>
      <img src={photo.thumbnailUrl} alt="" width={160} height={120} loading="lazy" />
      <div className={list.what}>
        <Link to={isDraft ? paths.addAircraft({ aircraft: id }) : paths.dashboard(id)}>
          <Tail size="row">{tailNumber}</Tail>
        </Link>
        <p>{modelName}</p>
        <small>
          {airport.code}, Hobbs {hoursText(hobbs)}
        </small>
        {!isDraft && <NextFlight aircraft={aircraft} />}
      </div>
      <div className={`${list.state} ${css.state}`}>
        {isDraft ? (
          <Rate cents={priceHourCents} />
        ) : (
          <p className={css.income}>
            <span className="fig">{moneyText(monthCents)}</span>
            <small>
              in {month}, at <Rate cents={priceHourCents} />
            </small>
          </p>
        )}
        <Badge tone={tone}>{text}</Badge>
        <ButtonLink kind={isDraft ? 'ink' : 'soft'} small className={list.next} to={paths.addAircraft({ aircraft: id })}>
          {nextStep[listing](tailNumber)}
        </ButtonLink>
      </div>
    </li>
  )
}

export const load: Load = async ({ client }) => ahead(client, read('listOwnedAircraft'))

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
              {found.map((one) => (
                <Row key={one.id} aircraft={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isCoOwner && aircraft.data && aircraft.data.length > 0 && <ShareWork />}
    </>
  )
}
