import { redirect } from '../../../ui/router/matching/loadRoutes.ts'
import { ApiError, read } from '../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'

/** The not-found page, with the reason for an invalid number. */
const noTailNumber = (error: unknown, tail: string): never => {
  if (!(error instanceof ApiError) || error.status !== 400) throw error
  throw Object.assign(new Error(`${tail} is not a US tail number`), { status: 404 })
}

/** Redirects to the aircraft's page with its dates; without a number, to all aircraft. */
export const load: Load = async ({ client, params, url }) => {
  const tail = params.id
  if (!tail) throw redirect(paths.search())
  const { id } = await client
    .ensureQueryData(read('findTailNumber', { params: { tail } }))
    .catch((error: unknown) => noTailNumber(error, tail))
  throw redirect(paths.aircraft(id) + url.search)
}

/** Never rendered: `load` always redirects. */
export const Screen = () => null
