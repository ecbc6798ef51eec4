import { dayIn, plusDays } from '@tailshare/contract/text/period'
import type { Api } from './api.ts'
import { zone } from './factories.ts'

/** Extends all legally required dates of the cast and their aircraft, so that tests can book far ahead. */
export const keepLawful = async (api: Api) => {
  const today = dayIn(new Date(), zone)
  await api.db
    .updateTable('maintenanceItem')
    .set({ dueOn: plusDays(today, 1100), dueHobbs: null })
    .where('grounds', '=', true)
    .execute()
  await api.db
    .updateTable('document')
    .set({ issuedOn: today, status: 'complete' })
    .where('kind', 'in', ['medical', 'flight_review'])
    .execute()
}
