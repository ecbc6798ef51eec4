import type { Roles as Held } from '@tailshare/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { paths } from '../../paths.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import css from './profile.module.css'

type Line = { title: string; text: string; icon: IconName; to?: string; link?: string }
const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

const linesOf = ({ pilot, aircraftOwner, coOwner, csip, taxAdvisor, staff, operator }: Held): Line[] => [
  ...(pilot
    ? [
        {
          title: 'Pilot',
          icon: 'plane' as const,
          text: [
            pilot.homeAirport && `Home airport ${pilot.homeAirport.code}`,
            `${counted(pilot.ordersFlownCount, 'flight')} with us`,
            pilot.cirrusTransitionAircraftSet.length > 0 &&
              `transition training for ${pilot.cirrusTransitionAircraftSet.join(', ')}`,
          ]
            .filter(Boolean)
            .join(', '),
        },
      ]
    : []),
  ...(aircraftOwner
    ? [
        {
          title: 'Aircraft owner',
          icon: 'key' as const,
          text: `${aircraftOwner.aircraftCount} aircraft`,
          to: paths.ownedAircraft(),
          link: 'My aircraft',
        },
      ]
    : []),
  ...(coOwner ? [{ title: 'Co-owner', icon: 'share' as const, text: `A share in ${coOwner.aircraftCount} aircraft` }] : []),
  ...(csip
    ? [
        {
          title: 'CSIP',
          icon: 'people' as const,
          text: `At ${csip.airports.map(({ code }) => code).join(', ') || 'no airport yet'}`,
        },
      ]
    : []),
  ...(taxAdvisor
    ? [{ title: 'Tax advisor', icon: 'document' as const, text: `Of ${counted(taxAdvisor.ownerCount, 'owner')}` }]
    : []),
  ...(staff
    ? [{ title: 'Airport staff', icon: 'pin' as const, text: `At ${staff.airports.map(({ code }) => code).join(', ')}` }]
    : []),
  ...(operator
    ? [{ title: 'Operator', icon: 'settings' as const, text: 'Verifies papers', to: paths.operator(), link: 'Open the queue' }]
    : []),
]

/** What this account is here: pilot, owner, instructor and so on, as far as it is. */
export const Roles = () => {
  const roles = useQuery(read('getRoles'))
  return (
    <Loaded query={roles} label="Loading roles" rows={2}>
      {(held) => {
        const lines = linesOf(held)
        if (lines.length === 0) return <p className="muted">None yet.</p>
        return (
          <ul className={css.list}>
            {lines.map(({ title, text, icon, to, link }) => (
              <li key={title}>
                <Icon name={icon} className={css.plain} />
                <div>
                  <b>{title}</b>
                  <small>{text}</small>
                </div>
                {to && link && <TextLink to={to}>{link}</TextLink>}
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
