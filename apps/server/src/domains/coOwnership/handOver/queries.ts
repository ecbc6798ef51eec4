import type { Db } from '../../../db/connect.ts'

/** What someone has not paid of an aircraft's settlements, in cents. */
export const findOwed = async (_db: Db, _of: { aircraftId: string; accountId: string }) => Promise.resolve(0)
