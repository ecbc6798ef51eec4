import type { MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import type { Keeping } from '@tailshare/rules/maintenance/recordKeepers'

/** The viewer's strongest role toward the records. */
export const recordsRole = (keeping: Keeping): MaintenanceRecord['you'] => {
  if (keeping.isOwner) return 'owner'
  if (keeping.keepsRecords) return 'keeper'
  if (keeping.isOperator) return 'operator'
  if (keeping.isCoOwner) return 'co_owner'
  return keeping.isHomeStaff ? 'staff' : 'advisor'
}
