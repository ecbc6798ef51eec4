import { hoursText, tenthsText, toTenths } from '@tailshare/contract/text/hours'
import type { MaintenanceItem } from '@tailshare/contract/maintenance/maintenance'

/** `48.6 of 50.0 h used`; not if overdue. */
export const usedText = ({ intervalHours, hoursLeft }: Pick<MaintenanceItem, 'intervalHours' | 'hoursLeft'>) =>
  intervalHours === null || hoursLeft === null || hoursLeft < 0 || hoursLeft > intervalHours
    ? null
    : `${tenthsText(toTenths(intervalHours - hoursLeft))} of ${hoursText(intervalHours)} used`
