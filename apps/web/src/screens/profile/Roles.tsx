import type { Roles as Held } from '@tailshare/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../api.ts'
import { confirmDeletion } from '../../modals/confirmDeletion.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import css from './profile.module.css'

type Line = {
  title: string
  text: string
  icon: IconName
  links?: readonly (readonly [to: string, label: string])[]
  endable?: boolean
}
const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

const linesOf = (id: string, { pilot, aircraftOwner, coOwner, csip, taxAdvisor, staff, operator }: Held): Line[] => [
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
          links: [[paths.ownedAircraft(), 'My aircraft']] as const,
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
          links: [
            [paths.manageAccount({ tab: 'csip' }), 'Rates'],
            [paths.csip(id), 'Public profile'],
          ] as const,
          endable: true,
        },
      ]
    : []),
  ...(taxAdvisor
    ? [
        {
          title: 'Tax advisor',
          icon: 'document' as const,
          text: `Of ${counted(taxAdvisor.ownerCount, 'owner')}`,
          links: [[paths.advisors(), 'Shared aircraft']] as const,
        },
      ]
    : []),
  ...(staff
    ? [{ title: 'Airport staff', icon: 'pin' as const, text: `At ${staff.airports.map(({ code }) => code).join(', ')}` }]
    : []),
  ...(operator
    ? [
        {
          title: 'Operator',
          icon: 'settings' as const,
          text: 'Verifies papers',
          links: [[paths.operator(), 'Open the queue']] as const,
        },
      ]
    : []),
]

/** Gives the role back; the rates go with it. */
const EndCsipRole = () => {
  const end = useAction('deleteCsipRole', {
    refresh: ['getRoles', 'getAccount', 'listCsipRates', 'getCsip'],
    onDone: () => toast('You are no longer a CSIP here'),
  })
  const ask = async () => {
    const message = 'Stop being a CSIP? Your rates are deleted, and pilots can no longer book you.'
    if (end.isPending || !(await confirmDeletion({ title: 'End the CSIP role', message, confirm: 'End the role' }))) return
    end.mutate({}, { onError: toastError })
  }
  return <IconButton icon="trash" label="End the CSIP role" onClick={() => void ask()} />
}

/** What this account is here: pilot, owner, instructor and so on, as far as it is. */
export const Roles = ({ accountId }: { accountId: string }) => {
  const roles = useQuery(read('getRoles'))
  return (
    <Loaded query={roles} label="Loading roles" rows={2}>
      {(held) => {
        const lines = linesOf(accountId, held)
        if (lines.length === 0) return <p className="muted">None yet.</p>
        return (
          <ul className={css.list}>
            {lines.map(({ title, text, icon, links = [], endable }) => (
              <li key={title}>
                <Icon name={icon} className={css.plain} />
                <div>
                  <b>{title}</b>
                  <small>{text}</small>
                </div>
                <div className={css.links}>
                  {links.map(([to, label]) => (
                    <TextLink key={to} to={to}>
                      {label}
                    </TextLink>
                  ))}
                  {endable && <EndCsipRole />}
                </div>
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
