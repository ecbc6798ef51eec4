import { canceledStatuses } from '@tailshare/contract/statuses'
import type { Period } from '@tailshare/contract/period'
import type { Db } from '../../../db/connect.ts'

const most = 300

/** What was booked of an aircraft for these weeks and not canceled, by its start. */
export const listTried = (db: Db, aircraftId: string, { from, to }: Period) =>
  db
    .selectFrom('orders')
    .select(['id', 'pilotId', 'csipId', 'startAt', 'dropAt', 'plannedHours', 'passengers', 'createdAt'])
    .where('aircraftId', '=', aircraftId)
    .where('startAt', '>=', from)
    .where('startAt', '<', to)
    .where('status', 'not in', canceledStatuses)
    .orderBy('startAt')
    .limit(most)
    .execute()
