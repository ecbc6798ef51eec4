import type { MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'

/** Neither put away nor ruled out: it comes due. */
export const isTracked = ({ retired, notApplicable }: Pick<MaintenanceItem, 'retired' | 'notApplicable'>) =>
  !retired && notApplicable === null
