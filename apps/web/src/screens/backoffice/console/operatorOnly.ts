import { paths } from '@tailshare/contract/base/paths'
import { ApiError, read } from '../../../api.ts'
import { homeOf } from '../../../parts/dashboard/roles/places.ts'
import type { Load } from '../../../routing/screen.ts'
import { redirect } from '../../../ui/router/matching/loadRoutes.ts'

export const missingPage = (path: string) => new ApiError(404, `ERROR: ${path} not found! (404)`, null)

/**
 * Others get the not-found page; operators who still need a second factor go to its setup, and those viewing as a member to that member's
 * home.
 */
export const operatorOnly: Load = async ({ account, client, url }) => {
  if (account?.viewing) throw redirect(homeOf(account))
  if (!account?.isOperator) throw missingPage(url.pathname)
  const { isMissing } = await client.ensureQueryData(read('getSecondFactor'))
  if (isMissing) throw redirect(paths.manageAccount({ tab: 'security', next: url.pathname + url.search }))
}
