import { ApiError } from '../../api.ts'
import type { Load } from '../../routing/screen.ts'

export const missingPage = (path: string) => new ApiError(404, `ERROR: ${path} not found! (404)`, null)

/** Everyone else sees what a missing page looks like. */
export const operatorOnly: Load = async ({ account, url }) => {
  if (!account?.isOperator) throw missingPage(url.pathname)
}
