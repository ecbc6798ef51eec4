import { tenthsText } from '@tailshare/contract/hours'
import { itemMeters } from '@tailshare/contract/itemMeters'
import type { MaintenanceItem } from '@tailshare/contract/maintenance'
import { plainDayText } from '@tailshare/contract/timeText'

type Last = Pick<MaintenanceItem, 'lastDoneOn' | 'lastDoneHours' | 'meter' | 'toConfirm'>

const replaced = { hobbs: 'this Hobbs', flight_meter: 'this flight meter' } as const
const atText = (hours: number, meter: Last['meter']) =>
  hours < 0 ? `before ${replaced[meter]} was put in` : `at ${itemMeters[meter]} ${tenthsText(hours)}`

/** When an item was last done, and by which reading of its meter. */
export const lastText = ({ lastDoneOn, lastDoneHours, meter, toConfirm }: Last) => {
  if (lastDoneOn === null && lastDoneHours === null) return 'No entry yet'
  const at = lastDoneHours === null ? '' : ` ${atText(lastDoneHours, meter)}`
  const on = lastDoneOn === null ? '' : ` ${plainDayText(lastDoneOn)}`
  // An exchange moves what was read before it onto the new meter, and that may be below zero.
  const then = lastDoneHours !== null && lastDoneHours < 0 && on ? `${on},${at}` : `${on}${at}`
  return toConfirm ? `Counted from${then}, to confirm from the logbook` : `Last done${then}`
}
