import { mustAccept } from '@tailshare/contract/base/fieldMessages'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tripDetailsOf, flightPeriod } from '@tailshare/contract/base/tripFields'
import { answerUntil } from '@tailshare/rules/bookings/answers/answers'
import type { Handling } from '../../../http/call.ts'
import { allowed, BadInput, found } from '../../../http/refusal.ts'
import { findScheduledAircraft } from '../../schedule/queries.ts'
import { findOrder } from '../orders/queries.ts'
import { seeOrder, showOrder } from '../orders/steps.ts'
import { viewSummary } from '../orders/view.ts'
import { findPilotFor } from './queries.ts'
import { bookOnBehalf, confirmBooking, declineBooking, refusalsForUnknownPilot, withdrawBooking } from './steps.ts'
import { hideFromAsker, hideFromOwner, refusedToOwner } from './view.ts'

export const answerHandlers = {
  async confirmOrder({ params: { id: orderId }, body, account, db, now, config }) {
    const { order, roles } = await seeOrder(db, orderId, account)
    const isPilots = order.waitsFor === 'pilot' && roles.includes('pilot')
    if (isPilots && !body?.acceptsOperationalControl) throw new BadInput({ acceptsOperationalControl: mustAccept })
    const confirmed = confirmBooking(db, { config, now, account, roles, orderId, pilotId: order.pilot.id }, body ?? {})
    await (roles.includes('pilot') ? confirmed : confirmed.catch(hideFromOwner(order.pilot.firstName)))
    return showOrder(db, orderId, account, now)
  },

  async declineOrder({ params: { id: orderId }, body, account, db, now, config }) {
    const { roles } = await seeOrder(db, orderId, account)
    const { reason = 'other', note = '' } = body ?? {}
    await declineBooking(db, { config, now, account, roles, orderId }, { reason, note })
    return showOrder(db, orderId, account, now)
  },

  async createOrderByOwner({ body, account, db, now, config }) {
    const { ownerId } = found(await findScheduledAircraft(db, body.aircraftId, account.id))
    allowed(ownerId === account.id)
    const field = body.pilotEmail === undefined ? 'pilotId' : 'pilotEmail'
    const pilot = await findPilotFor(db, account.id, body)
    if (!pilot && body.pilotId) throw new BadInput({ pilotId: fieldMessages.notOffered })
    if (pilot?.id === account.id)
      throw new BadInput({ [field]: 'Your own flights need no confirmation. Book them on the aircraft’s page.' })
    const { aircraftId, plannedHours, csipId } = body
    const period = flightPeriod(body)
    const answerBy = answerUntil(period.from, now)
    const trip = { db, now, aircraftId, plannedHours, csipId, period, details: tripDetailsOf(body), byId: account.id }
    // Do not reveal to whom an email address belongs, or whether it has an account.
    const name = pilot && body.pilotId ? pilot.firstName : 'This pilot'
    if (!pilot) throw refusedToOwner(await refusalsForUnknownPilot(trip), name)
    const asked = bookOnBehalf({ ...trip, config, pilotId: pilot.id, answerBy })
    const { id } = await asked.catch(hideFromAsker(name, () => refusalsForUnknownPilot(trip)))
    return viewSummary(found(await findOrder(db, id)), account)
  },

  /** Applies only to bookings made by owners on behalf of others; any other booking gets a 404. */
  async deleteOrderByOwner({ params: { id: orderId }, account, db, now, config }) {
    const { order, roles } = await seeOrder(db, orderId, account)
    allowed(roles.includes('owner'))
    found(order.askedBecause === 'on_behalf' || undefined)
    await withdrawBooking(db, { config, now, account, orderId })
  },
} satisfies Handling<'confirmOrder' | 'declineOrder' | 'createOrderByOwner' | 'deleteOrderByOwner'>
