import { redirect } from '../../../ui/router/loadRoutes.ts'
import { ApiError, read } from '../../../api.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { Load } from '../../../routing/screen.ts'

/** What cannot be a tail number leads nowhere, like one that no one has; the page says why. */
const noTailNumber = (error: unknown, tail: string): never => {
  if (!(error instanceof ApiError) || error.status !== 400) throw error
  throw Object.assign(new Error(`${tail} is not a US tail number`), { status: 404 })
}

/** A tail number that people type or print leads to the aircraft's page, dates and all; without one, to all aircraft. */
export const load: Load = async ({ client, params, url }) => {
  const tail = params.id
  if (!tail) throw redirect(paths.search())
  const { id } = await client
    .ensureQueryData(read('findTailNumber', { params: { tail } }))
    .catch((error: unknown) => noTailNumber(error, tail))
  throw redirect(paths.aircraft(id) + url.search)
}

/** Never shown: `load` always leads elsewhere. */
export const Screen = () => null
