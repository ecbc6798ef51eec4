import type { Order } from '@tailshare/contract/bookings'
import { paths } from '../../paths.ts'
import { fullName } from '../../parts/personName.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import css from './Order.module.css'

/** Who has to do with this booking, and a way to write to them. */
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
            {!me && (
              <ButtonLink kind="soft" small icon="message" to={paths.chat(person.id)}>
                <span>
                  Message<span className="vh"> to {person.firstName}</span>
                </span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
