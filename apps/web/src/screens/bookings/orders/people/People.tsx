import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import { hasNotLeft, isAway } from '@tailshare/contract/base/statuses'
import { paths } from '@tailshare/contract/base/paths'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { WriteTo } from '../../../../parts/people/people/WriteTo.tsx'
import { useAccount } from '../../../../calls/session.ts'
import { Avatar } from '../../../../ui/display/marks/Avatar.tsx'
import { MoreSection } from '../../../../ui/layout/fold/More.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import css from '../Order.module.css'
import { PilotStars } from './review/PilotStars.tsx'

const nameOf = (person: Order['pilot'], me: boolean) => (me ? `${fullName(person)} (you)` : fullName(person))

/** Booking reserves an instructor's time, too. */
const csipText = ({ status, roles, csipAsked }: Order) => {
  const whose = roles.includes('csip') ? 'your' : 'their'
  if (status === 'flight_complete') return 'CSIP on this flight'
  if (csipAsked && hasNotLeft(status)) return `CSIP, asked: ${whose} time is held until the answer`
  return hasNotLeft(status) || isAway(status) ? `CSIP, booked: ${whose} time is held for this flight` : 'CSIP, no longer booked'
}

/** Pilots wait for the owner to see the booking. */
const ownerText = ({ status, roles, seenByOwner }: Order) => {
  if (status !== 'booked' || !roles.includes('pilot') || roles.includes('owner')) return 'Owner'
  return seenByOwner ? 'Owner, has seen this booking' : 'Owner, has not seen this booking yet'
}

/** `hasPilot`: unless the page shows the pilot elsewhere. */
export const People = ({ order, hasPilot }: { order: Order; hasPilot: boolean }) => {
  const isOperator = useAccount()?.isOperator ?? false
  const people = [
    ...(hasPilot ? [{ person: order.pilot, role: 'Pilot', me: order.roles.includes('pilot'), to: null }] : []),
    // A dismissed lesson has no owner.
    ...(order.cancelReason === 'let_go'
      ? []
      : [
          {
            person: order.owner,
            role: ownerText(order),
            me: order.roles.includes('owner'),
            to: order.ownerHasPage ? paths.owner(order.owner.id) : null,
          },
        ]),
    ...(order.csip
      ? [
          {
            person: order.csip,
            role: csipText(order),
            me: order.roles.includes('csip'),
            to: order.csipHasPage ? paths.csip(order.csip.id) : null,
          },
        ]
      : []),
  ]
  if (people.every(({ me }) => me)) return null
  const isParty = order.roles.some((role) => role === 'pilot' || role === 'owner' || role === 'csip')
  const lendsOrTeaches = order.roles.some((role) => role === 'owner' || role === 'csip') && !order.roles.includes('pilot')
  return (
    <MoreSection
      title="People"
      gist={people
        .filter(({ me }) => !me)
        .map(({ person }) => person.firstName)
        .join(', ')}
    >
      <ul className={css.people}>
        {people.map(({ person, role, me, to }) => (
          <li key={role}>
            <Avatar {...person} large />
            <span>
              <b>{to === null ? nameOf(person, me) : <TextLink to={to}>{nameOf(person, me)}</TextLink>}</b>
              <small>{role}</small>
              {!me && (isParty || isOperator) && <WriteTo person={person} orderId={order.id} />}
              {role === 'Pilot' && lendsOrTeaches && <PilotStars id={person.id} name={fullName(person)} />}
            </span>
          </li>
        ))}
      </ul>
    </MoreSection>
  )
}
