import type { Order } from '@tailshare/contract/bookings'
import { fullName } from '../../parts/people/personName.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import css from './Order.module.css'

/** Who has to do with this booking. */
export const People = ({ order }: { order: Order }) => {
  const people = [
    { person: order.pilot, role: 'Pilot', me: order.you === 'pilot' },
    { person: order.owner, role: 'Owner', me: order.you === 'owner' || order.owner.id === order.pilot.id },
    ...(order.csip ? [{ person: order.csip, role: 'CSIP', me: order.you === 'csip' }] : []),
  ]
  return (
    <section aria-labelledby="people">
      <h2 id="people">People</h2>
      <ul className={css.people}>
        {people.map(({ person, role, me }) => (
          <li key={role}>
            <Avatar {...person} large />
            <span>
              <b>{me ? `${fullName(person)} (you)` : fullName(person)}</b>
              <small>{role}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
