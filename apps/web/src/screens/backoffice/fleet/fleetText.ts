import { countText } from '@tailshare/contract/text/countText'
import type { FleetAircraft } from '@tailshare/contract/backoffice/fleet/fleetOverview'
import { dayIn } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'

export const stateNames: Record<string, string> = { draft: 'Draft', listed: 'Listed', paused: 'Paused', retired: 'Retired' }

/** Insurance without an end date still counts as on file. */
export const papersText = ({ contract, insuredUntil, zone }: Pick<FleetAircraft, 'contract' | 'insuredUntil' | 'zone'>) => {
  const signed = contract
    ? `Contract ${contract.version} signed ${plainDayText(dayIn(new Date(contract.signed), zone))}`
    : 'No signed contract'
  if (insuredUntil === null) return `${signed} · no insurance on file`
  return insuredUntil === 'infinity'
    ? `${signed} · insurance on file`
    : `${signed} · insured through ${plainDayText(insuredUntil)}`
}

export const squawkCount = (count: number) => (count === 0 ? 'No open squawk' : countText(count, 'open squawk'))
