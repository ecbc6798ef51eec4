import { tenthsText } from '@tailshare/contract/text/hours'
import { itemMeters } from '@tailshare/contract/maintenance/groundsFor'
import type { MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'
import { plainDayText } from '@tailshare/contract/text/timeText'

type Last = Pick<MaintenanceItem, 'lastDoneOn' | 'lastDoneHours' | 'fromOn' | 'fromHours' | 'meter' | 'toConfirm'>

const replaced = { hobbs: 'this Hobbs', flight_meter: 'this flight meter' } as const
const atText = (hours: number, meter: Last['meter']) =>
  hours < 0 ? `before ${replaced[meter]} was put in` : `at ${itemMeters[meter]} ${tenthsText(hours)}`

/** Where the intervals count from, if not from the last time done: a used part, or hours flown past the previous limit. */
const fromText = ({ fromOn, fromHours, meter }: Last) => {
  const from = [
    fromHours === null || fromHours < 0 ? null : `${itemMeters[meter]} ${tenthsText(fromHours)}`,
    fromOn && plainDayText(fromOn),
  ]
  const said = from.filter(Boolean).join(' and ')
  return said && `, counted from ${said}`
}

export const lastText = (item: Last) => {
  const { lastDoneOn, lastDoneHours, meter, toConfirm } = item
  if (lastDoneOn === null && lastDoneHours === null) return 'No entry yet'
  const at = lastDoneHours === null ? '' : ` ${atText(lastDoneHours, meter)}`
  const on = lastDoneOn === null ? '' : ` ${plainDayText(lastDoneOn)}`
  // A meter exchange converts earlier readings, which may become negative.
  const then = lastDoneHours !== null && lastDoneHours < 0 && on ? `${on},${at}` : `${on}${at}`
  return toConfirm ? `Counted from${then}, to confirm from the logbook` : `Last done${then}${fromText(item)}`
}
