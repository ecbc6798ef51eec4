import type { FleetAircraft } from '@tailshare/contract/backoffice/fleet/fleetOverview'
import { paths } from '@tailshare/contract/base/paths'
import { shortInstantText } from '@tailshare/contract/text/timeText'
import { fullName } from '../../../parts/people/people/personName.ts'
import { StatusBadge } from '../../../parts/StatusBadge.tsx'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Tail } from '../../../ui/display/marks/Tail.tsx'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/router/Link.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import bookingCss from '../bookings/Booking.module.css'
import groundedCss from './Grounded.module.css'
import css from './Fleet.module.css'
import { papersText, squawkCount, stateNames } from './fleetText.ts'

export const FleetRow = ({ aircraft }: { aircraft: FleetAircraft }) => {
  const { id, tailNumber, modelName, airportCode, zone, owner, state, grounded, openSquawks, next } = aircraft
  return (
    <li className={css.row}>
      <div>
        <div className={css.head}>
          <h2>
            <Link to={paths.aircraft(id)} className="tall">
              <Tail size="card">{tailNumber}</Tail>
            </Link>
          </h2>
          <Badge tone={state === 'listed' ? 'go' : 'plain'}>{stateNames[state] ?? state}</Badge>
        </div>
        {grounded !== null && (
          <p>
            <Badge tone="danger">Grounded: {grounded}</Badge>
          </p>
        )}
        <p className={groundedCss.facts}>
          {modelName} at {airportCode}, owned by <Link to={paths.operatorUser(owner.id)}>{fullName(owner)}</Link>
          <br />
          {papersText(aircraft)} · {squawkCount(openSquawks)}
        </p>
      </div>
      <div>
        {next.length > 0 && (
          <ul className={css.next} aria-label={`Next bookings of ${tailNumber}`}>
            {next.map((one) => (
              <li key={one.id}>
                <TextLink to={paths.operatorBooking(one.id)}>
                  <span>{shortInstantText(new Date(one.start), zone)},</span> <span>{fullName(one.pilot)}</span>
                </TextLink>
                <span>
                  <StatusBadge status={one.status} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <p className={classes(bookingCss.links, css.ways)}>
          <TextLink to={paths.operatorBookings({ text: tailNumber })}>All bookings</TextLink>
          <TextLink to={paths.maintenance(id)}>Maintenance</TextLink>
          <TextLink to={paths.maintenance(id, { tab: 'squawks' })}>Squawks</TextLink>
          <TextLink to={paths.addAircraft({ aircraft: id })}>Listing</TextLink>
          <TextLink to={paths.operatorAudit({ text: tailNumber })}>Audit log</TextLink>
        </p>
      </div>
    </li>
  )
}
