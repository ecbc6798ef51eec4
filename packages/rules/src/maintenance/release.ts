import type { OrderRole } from '@tailshare/contract/statuses'

/** Who answers for the aircraft lets it fly again; pilots and ramp staff do not. */
export const mayRelease = (as: readonly OrderRole[]) => as.includes('owner') || as.includes('operator')
