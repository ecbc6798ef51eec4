import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn, plusMonths } from '@tailshare/contract/text/period'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { askable } from '@tailshare/rules/bookings/book/verdict/overrideWords'
import { isFor } from '@tailshare/rules/bookings/orders/can'
import { whyNotBook } from '@tailshare/rules/bookings/book/whyNotBook'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import { listPage } from '../../../../http/listPage.ts'
import { lockCaller } from '../../../../http/session.ts'
import { findPerson } from '../../../people/accounts/people/queries.ts'
import { seeAircraft } from '../../../aircraft/steps.ts'
import { loadBookingFacts } from '../facts/steps.ts'
import { seeOrder } from '../../orders/steps.ts'
import { mayOverride } from './access.ts'
import {
  findAsked,
  findOverride,
  findRefused,
  insertOverride,
  listForOrder,
  listOverrides,
  listUnanswered,
  lockOverride,
  setOverride,
} from './queries.ts'
import {
  endUnanswered,
  openPages,
  refuseForOwner,
  refuseNever,
  tellAsked,
  tellGranted,
  tellRefused,
  tellRevoked,
} from './steps.ts'
import { viewOverride } from './view.ts'

const longestMonths = 12
const elsewhere = 'Please choose other dates or another aircraft.'

const refuseDay = (untilOn: string, today: string) => {
  const last = plusMonths(today, longestMonths)
  if (untilOn < today) throw new BadInput({ untilOn: fieldMessages.dateOutdated })
  if (untilOn > last) throw new BadInput({ untilOn: fieldMessages.maxValue(plainDayText(last)) })
}

/** Locks and reads it for its pilot, its owner or an operator; a 404 for everyone else. */
const seeOverride = async (tx: Tx, id: string, account: Caller) => {
  found(await lockOverride(tx, id))
  const row = found(await findOverride(tx, id))
  if (row.pilotId !== account.id && !mayOverride(account, row)) throw new Refusal('not_found')
  return row
}

export const overrideHandlers = {
  async overrideRefusal({ body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const aircraft = await seeAircraft(body.aircraftId, { db: tx, account, now })
      const pilotId = body.pilotId
      if (!mayOverride(account, { ownerId: aircraft.ownerId, pilotId })) throw new Refusal('not_allowed')
      const pilot = await findPerson(tx, { id: pilotId, viewerId: account.id })
      const isKnown = pilot && (account.isOperator || pilot.lendsTo || pilot.sharesAircraft)
      if (!isKnown) throw new BadInput({ pilotId: fieldMessages.notOffered })
      refuseNever(body.codes)
      await refuseForOwner(tx, { ...body, account, ownerId: aircraft.ownerId })
      refuseDay(body.untilOn, dayIn(now, aircraft.zone))
      const { codes, untilOn, reason } = body
      const id = newId(now.getTime())
      const decided = { decidedById: account.id, decidedAt: now }
      const granted = { id, pilotId, aircraftId: aircraft.id, codes, untilOn, reason, ...decided, createdAt: now }
      await insertOverride(tx, { ...granted, state: 'granted' })
      const row = found(await findOverride(tx, id))
      await tellGranted({ tx, config, account, now }, row)
      return viewOverride(row, now)
    })
  },

  async askOverride({ body, account, db, now, config }) {
    const { aircraftId, codes, message } = body
    refuseNever(codes)
    const period = { from: new Date(body.flightStartTime), to: new Date(body.flightDropTime) }
    if (period.from <= now || period.to <= period.from) throw new BadInput({ flightStartTime: fieldMessages.dateOutdated })
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const loaded = found(await loadBookingFacts(tx, { aircraftId, pilotId: account.id, period, passengers: 0, now }))
      const open = loaded.facts.booker === 'owner' ? [] : askable(whyNotBook({ ...loaded.facts, reasonsOnly: true }))
      if (!codes.every((code) => open.includes(code))) throw new Refusal('nothing_to_override')
      const mine = { pilotId: account.id, aircraftId }
      const refused = await findRefused(tx, mine, period)
      if (refused)
        throw new Refusal('override_refused', {
          detail: `${refused.by} has said no to this trip: “${refused.reason}” ${elsewhere}`,
        })
      for (const { id } of await listUnanswered(tx, now, mine)) await endUnanswered(tx, config, id)
      if (await findAsked(tx, mine)) throw new Refusal('override_asked')
      const id = newId(now.getTime())
      const asked = { startAt: period.from, dropAt: period.to, message, createdAt: now }
      await insertOverride(tx, { id, pilotId: account.id, aircraftId, codes, state: 'asked', ...asked })
      const row = found(await findOverride(tx, id))
      await tellAsked({ tx, config, account, now }, row)
      return viewOverride(row, now)
    })
  },

  async listOverrides({ query, account, db, now }) {
    const { count, rows } = await listOverrides(db, { ...query, viewerId: account.id, now })
    return listPage('booking/orders/overrides/', query, { count, results: rows.map((row) => viewOverride(row, now)) })
  },

  async answerOverride({ params, body, account, db, now, config }) {
    return inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const row = await seeOverride(tx, params.id, account)
      if (!mayOverride(account, row)) throw new Refusal('not_allowed')
      if (viewOverride(row, now).state !== 'asked') throw new Refusal('override_answered')
      const { grant, reason } = body
      const codes = grant ? row.codes : []
      await refuseForOwner(tx, { ...row, codes, account, aircraftId: row.aircraft.id })
      const untilOn = grant ? (body.untilOn ?? dayIn(row.dropAt!, row.aircraft.zone)) : null
      if (untilOn !== null) refuseDay(untilOn, dayIn(now, row.aircraft.zone))
      const decided = { reason, untilOn, decidedById: account.id, decidedAt: now }
      await setOverride(tx, row.id, { state: grant ? 'granted' : 'refused', ...decided })
      const answered = found(await findOverride(tx, row.id))
      await (grant ? tellGranted : tellRefused)({ tx, config, account, now }, answered)
      return viewOverride(answered, now)
    })
  },

  async revokeOverride({ params, account, db, now, config }) {
    await inTransaction(db, async (tx) => {
      await lockCaller(tx, account)
      const row = await seeOverride(tx, params.id, account)
      const isOwnQuestion = row.pilotId === account.id && row.state === 'asked'
      if (isOwnQuestion) {
        await setOverride(tx, row.id, { state: 'withdrawn' })
        return openPages(tx, row)
      }
      if (!mayOverride(account, row)) throw new Refusal('not_allowed')
      if (row.state !== 'granted') throw new Refusal('override_answered')
      await setOverride(tx, row.id, { state: 'revoked', revokedById: account.id, revokedAt: now })
      await tellRevoked({ tx, config, account, now }, row)
    })
  },

  async listOrderOverrides({ params, account, db, now }) {
    const { roles } = await seeOrder(db, params.id, account)
    const rows = (await listForOrder(db, params.id)).map((row) => viewOverride(row, now))
    // Only the pilot, the owner and operators may read the pilot's message.
    return isFor('seeWhoBooked', { as: roles }) ? rows : rows.map((row) => ({ ...row, message: '' }))
  },
} satisfies Handling<
  'overrideRefusal' | 'askOverride' | 'listOverrides' | 'answerOverride' | 'revokeOverride' | 'listOrderOverrides'
>
