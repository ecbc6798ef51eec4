import type { Roles } from '@tailshare/contract/people/accounts/accounts'
import type { IconName } from '../../../ui/icons.ts'

type RoleLine = { role: keyof Roles; title: string; text: string; icon: IconName }
const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
const codes = (airports: readonly { code: string }[]) => airports.map(({ code }) => code).join(', ')

export const roleLines = ({ pilot, aircraftOwner, coOwner, csip, taxAdvisor, staff, operator }: Roles): RoleLine[] => {
  const lines: (RoleLine | null | false)[] = [
    pilot && {
      role: 'pilot',
      title: 'Pilot',
      icon: 'plane',
      text: [
        pilot.homeAirport && `Home airport ${pilot.homeAirport.code}`,
        `${counted(pilot.ordersFlownCount, 'flight')} with us`,
        pilot.cirrusTransitionAircraftSet.length > 0 && `transition training for ${pilot.cirrusTransitionAircraftSet.join(', ')}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    aircraftOwner && {
      role: 'aircraftOwner',
      title: 'Aircraft owner',
      icon: 'key',
      text: `${aircraftOwner.aircraftCount} aircraft`,
    },
    coOwner && { role: 'coOwner', title: 'Co-owner', icon: 'share', text: `A share in ${coOwner.aircraftCount} aircraft` },
    csip && { role: 'csip', title: 'CSIP', icon: 'people', text: `At ${codes(csip.airports) || 'no airport yet'}` },
    taxAdvisor && {
      role: 'taxAdvisor',
      title: 'Tax advisor',
      icon: 'document',
      text: `For ${counted(taxAdvisor.ownerCount, 'owner')}`,
    },
    staff && { role: 'staff', title: 'Airport staff', icon: 'pin', text: `At ${codes(staff.airports)}` },
    operator && {
      role: 'operator',
      title: 'Operator',
      icon: 'check',
      text: 'Verifies documents and manages accounts',
    },
  ]
  return lines.filter((line) => line !== null && line !== false)
}
