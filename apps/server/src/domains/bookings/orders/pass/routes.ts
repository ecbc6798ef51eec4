import { passOrderOf } from '../../../../crypto/signed.ts'
import type { Handling } from '../../../../http/call.ts'
import { found } from '../../../../http/refusal.ts'
import { kneeBoardPdf } from '../../../../outside/tripPass/kneeBoard.ts'
import { passFile, photoAddress } from '../../../../outside/tripPass/passFile.ts'
import { findOrder, type OrderRow } from '../queries.ts'
import { seeOrder } from '../steps.ts'
import { paths } from '@tailshare/contract/base/paths'
import type { OrderRole } from '@tailshare/contract/base/statuses'
import { codesIn, hasPass, opensCheckOut } from '@tailshare/rules/bookings/orders/tripPass'
import type { Db } from '../../../../db/connect.ts'
import type { Files } from '../../../../outside/files.ts'
import { findPassDetails, type PassDetails } from './queries.ts'
import { moneyText } from '@tailshare/contract/text/money'
import { orderNumber } from '@tailshare/contract/base/constants'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import type { TripPass } from '../../../../outside/tripPass/tripPass.ts'
import { distanceNm } from '@tailshare/rules/search/reach/distance'

/** The first airport the destination names, unless it is the home airport. */
const destinationOf = ({ airport }: OrderRow, { named }: PassDetails): TripPass['to'] => {
  const to = named[0]
  return to && to.code !== airport.code ? { ...to, distanceNm: distanceNm(airport, to) } : null
}

/** The price if this person may see it; `null` if zero. */
const totalOf = ({ quote, finalCents }: OrderRow, roles: OrderRole[]): TripPass['total'] => {
  const cents = finalCents ?? quote.totalCents
  if (cents === 0 || !isFor('seeMoney', { as: roles })) return null
  return { label: finalCents === null ? 'Estimate' : 'Total', text: moneyText(cents) }
}

type Shown = { roles: OrderRole[]; picture: TripPass['picture']; checkOutUrl: string | null }

const viewPass = (order: OrderRow, details: PassDetails, { roles, picture, checkOutUrl }: Shown): TripPass => ({
  number: orderNumber(order.number),
  tailNumber: order.tailNumber,
  modelName: order.modelName,
  cruiseKt: details.cruiseKt,
  picture,
  home: order.airport,
  to: destinationOf(order, details),
  destination: order.destination,
  trip: { from: order.startAt, to: order.dropAt },
  total: totalOf(order, roles),
  checkOutUrl,
})

type Making = { db: Db; files: Files; order: OrderRow; roles: OrderRole[]; site: string }

/** The pass as shown to these roles; a 404 if the booking has none. */
const makePass = async ({ db, files, order, roles, site }: Making) => {
  found(hasPass(order) || undefined)
  const details = found(await findPassDetails(db, order.id, codesIn(order.destination)))
  const picture = details.photoKey ? { photo: await photoAddress(await files.read(details.photoKey)) } : { family: order.family }
  const checkOutUrl = opensCheckOut(order.status) ? site + paths.checkIn(order.id) : null
  return viewPass(order, details, { roles, picture, checkOutUrl })
}

export const passHandlers = {
  async getTripPass({ params, query, account, db, files, http }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    return passFile(await makePass({ db, files, order, roles, site: http.origin }), query)
  },

  /** Public details only, because a mail may be forwarded. */
  async getMailPass({ params, readDb, files, config, http }) {
    const order = found(await findOrder(readDb, found(passOrderOf(params.token, config.secretKey))))
    const pass = await makePass({ db: readDb, files, order, roles: [], site: http.origin })
    return { ...(await passFile(pass, { shape: 'mail', type: 'png' })), elsewhere: true }
  },

  async downloadKneeBoard({ params, account, db, files, http, now }) {
    const { order, roles } = await seeOrder(db, params.id, account)
    const pass = await makePass({ db, files, order, roles, site: http.origin })
    return { contentType: 'application/pdf', name: `kneeboard-${pass.number}.pdf`, content: await kneeBoardPdf(pass, now) }
  },
} satisfies Handling<'getTripPass' | 'getMailPass' | 'downloadKneeBoard'>
