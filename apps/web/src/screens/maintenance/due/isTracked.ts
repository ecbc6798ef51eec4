import type { MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'

/** Neither retired nor marked not applicable. */
export const isTracked = ({ retired, notApplicable }: Pick<MaintenanceItem, 'retired' | 'notApplicable'>) =>
  !retired && notApplicable === null
