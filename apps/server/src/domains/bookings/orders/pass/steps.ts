import { paths } from '@tailshare/contract/base/paths'
import type { OrderRole } from '@tailshare/contract/base/statuses'
import { codesIn, hasPass, opensCheckOut } from '@tailshare/rules/bookings/orders/tripPass'
import type { Db } from '../../../../db/connect.ts'
import { found } from '../../../../http/refusal.ts'
import type { Files } from '../../../../outside/files.ts'
import { photoAddress } from '../../../../outside/tripPass/passFile.ts'
import type { OrderRow } from '../queries.ts'
import { findPassDetails } from './queries.ts'
import { viewPass } from './view.ts'

type Making = { db: Db; files: Files; order: OrderRow; roles: OrderRole[]; site: string }

/** The pass as shown to these roles; a 404 if the booking has none. */
export const makePass = async ({ db, files, order, roles, site }: Making) => {
  found(hasPass(order) || undefined)
  const details = found(await findPassDetails(db, order.id, codesIn(order.destination)))
  const picture = details.photoKey ? { photo: await photoAddress(await files.read(details.photoKey)) } : { family: order.family }
  const checkOutUrl = opensCheckOut(order.status) ? site + paths.checkIn(order.id) : null
  return viewPass(order, details, { roles, picture, checkOutUrl })
}
