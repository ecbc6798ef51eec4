import { redirect } from 'react-router'
import { read } from '../../api.ts'
import { paths } from '@tailshare/contract/paths'
import type { Load } from '../../routing/screen.ts'

/** A tail number that people type or print leads to the aircraft's page, dates and all; without one, to all aircraft. */
export const load: Load = async ({ client, params, url }) => {
  const tail = params.id
  if (!tail) throw redirect(paths.search())
  const { id } = await client.ensureQueryData(read('findTailNumber', { params: { tail } }))
  throw redirect(paths.aircraft(id) + url.search)
}

/** Never shown: `load` always leads elsewhere. */
export const Screen = () => null
