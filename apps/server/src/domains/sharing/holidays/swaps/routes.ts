import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { dayIn } from '@tailshare/contract/text/period'
import type { SwapTerms } from '@tailshare/contract/sharing/holidays/swaps'
import type { z } from 'zod'
import { inTransaction, type Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'
import type { Caller, Handling } from '../../../../http/call.ts'
import { allowed, BadInput, found, Refusal, refuseOn } from '../../../../http/refusal.ts'
import { listPage } from '../../../../http/listPage.ts'
import { lockActiveMembers } from '../../../people/accounts/profile/queries.ts'
import type { SharedAircraft } from '../../../bookings/quotas/queries.ts'
import { mustHold, seeSharers } from '../draft/access.ts'
import { tellSharers } from '../draft/steps.ts'
import { swapRights } from './access.ts'
import * as q from './queries.ts'
import type { SwapRow, SwapTermsRow, Thing } from './queries.ts'
import { askedText, carryOut, endSwap, thingText } from './steps.ts'
import { expiryOf, offeredOf, viewSwap } from './view.ts'

type SwapCall = { params: { aircraftId: string; id: string }; account: Caller; now: Date }
type OfferedItem = { orderId?: string | undefined; claimId?: string | undefined }

const asked = { what: 'swaps' } as const
const isWanted = ({ orderId, claimId }: OfferedItem) => (orderId ?? claimId) !== undefined
const thingOf = (things: readonly Thing[], { orderId, claimId }: OfferedItem) =>
  things.find((thing) => (orderId ? thing.orderId === orderId : thing.claimId === claimId))

/** The terms to save. Only another partner's trip or claim can be requested. */
const termsOf = (
  { cents, holidays, year, ...wanted }: z.output<typeof SwapTerms>,
  { things, byId, partnerId, usualYear }: { things: Thing[]; byId: string; partnerId: string | undefined; usualYear: number },
): SwapTermsRow => {
  const found = isWanted(wanted) ? thingOf(things, wanted) : undefined
  if (isWanted(wanted) && (!found || found.holderId === byId || (partnerId !== undefined && found.holderId !== partnerId)))
    throw new BadInput({ [wanted.orderId ? 'orderId' : 'claimId']: fieldMessages.notOffered })
  const item = found && {
    orderId: found.orderId,
    claimId: found.claimId,
    name: found.name,
    startAt: found.startAt,
    dropAt: found.dropAt,
    holderId: found.holderId,
  }
  return { item: item ?? null, cents, holidays, year: year ?? usualYear }
}

/** Locks an open offer in the version the caller read, or refuses. */
const lockOpen = async (tx: Tx, { params, account, now }: SwapCall, version?: number) => {
  const { shared } = await mustHold(tx, { ...params, account, now, ...asked })
  found(await q.lockSwap(tx, params.id))
  const swap = found(await q.findSwap(tx, params.aircraftId, params.id))
  if (swap.state !== 'open' || swap.expiresAt <= now) throw new Refusal('swap_settled')
  if (version !== undefined && version !== swap.version) throw new Refusal('swap_changed')
  return { shared, swap, rights: swapRights(swap, { id: account.id, holds: true }, now) }
}

const show = async (tx: Tx, { params, account, now }: SwapCall) => {
  const { shared } = await seeSharers(tx, { ...params, account, now, ...asked })
  return viewSwap(found(await q.findSwap(tx, params.aircraftId, params.id)), { shared, callerId: account.id, now })
}

/** Authors of the terms; the accepting person is signed in. */
const partiesOf = ({ by, counterBy }: SwapRow) => (counterBy ? [by, counterBy] : [by])

/** Refuses a swap with someone suspended since they wrote the terms. */
const mustBothAct = (swap: SwapRow, members: ReadonlySet<string>) => {
  const away = partiesOf(swap).find(({ id }) => !members.has(id))
  if (away)
    throw new Refusal('party_suspended', {
      detail: `${away.firstName} ${away.lastName}’s account is suspended right now, so this has to wait.`,
    })
}

const yearOf = (startAt: string | Date, { zone }: SharedAircraft) => Number(dayIn(new Date(startAt), zone).slice(0, 4))

export const swapHandlers = {
  async listSwaps({ params: { aircraftId }, query, account, db, now }) {
    const { shared } = await seeSharers(db, { aircraftId, account, now, ...asked })
    const { count, rows } = await q.listSwaps(db, { ...query, aircraftId, callerId: account.id })
    const results = rows.map((row) => viewSwap(row, { shared, callerId: account.id, now }))
    const { tailNumber, zone } = shared
    return { ...listPage(`booking/co-ownership/${aircraftId}/swaps/`, query, { count, results }), tailNumber, zone }
  },

  async listSwapChoices({ params: { aircraftId }, account, db, now }) {
    const { shared } = await mustHold(db, { aircraftId, account, now, ...asked })
    const items = (await q.listThings(db, aircraftId, now))
      // A caller's own trip or claim can be in only one offer at a time.
      .filter(({ isOffered, holderId }) => !isOffered || holderId !== account.id)
      .map(({ orderId, claimId, name, startAt, dropAt, person }) => ({
        orderId,
        claimId,
        name,
        from: startAt,
        to: dropAt,
        person,
        isYou: person.id === account.id,
      }))
    const partners = shared.holders.map(({ person }) => person).filter(({ id }) => id !== account.id)
    return { tailNumber: shared.tailNumber, zone: shared.zone, items, partners }
  },

  offerSwap: ({ params: { aircraftId }, body, account, db, now, config }) =>
    inTransaction(db, async (tx) => {
      const { shared } = await mustHold(tx, { aircraftId, account, now, ...asked })
      const things = await q.listThings(tx, aircraftId, now)
      const offered = thingOf(things, body)
      if (offered?.holderId !== account.id)
        throw new BadInput({ [body.orderId ? 'orderId' : 'claimId']: fieldMessages.notOffered })
      const { toId } = body
      const isPartner = shared.holders.some(({ person }) => person.id === toId && person.id !== account.id)
      if (toId !== undefined && !isPartner) throw new BadInput({ toId: fieldMessages.notOffered })
      const terms = termsOf(body.terms, { things, byId: account.id, partnerId: toId, usualYear: yearOf(offered.startAt, shared) })
      const id = newId(now.getTime())
      const partnerId = toId ?? terms.item?.holderId ?? null
      await q
        .insertSwap(tx, {
          id,
          aircraftId,
          byId: account.id,
          toId: partnerId,
          orderId: offered.orderId,
          claimId: offered.claimId,
          startAt: offered.startAt,
          dropAt: offered.dropAt,
          terms: JSON.stringify(terms),
          note: body.note,
          expiresAt: expiryOf([offered.startAt, terms.item?.startAt ?? offered.startAt], now),
          createdAt: now,
        })
        .catch(refuseOn('swap_order_once', 'swap_offered'))
        .catch(refuseOn('swap_claim_once', 'swap_offered'))
      const note = body.note && ` “${body.note}”`
      const text = `${thingText(offered, shared.zone)}, for ${askedText(terms, shared.zone)}.${note}`
      const title = `${account.firstName} offers you a swap on ${shared.tailNumber}`
      await tellSharers({ tx, config, shared, now }, (holder) =>
        holder === account.id || (partnerId !== null && holder !== partnerId)
          ? null
          : { title, text, tab: 'swaps', button: 'Answer' },
      )
      return show(tx, { params: { aircraftId, id }, account, now })
    }),

  counterSwap: ({ params, body, account, db, now, config }) =>
    inTransaction(db, async (tx) => {
      const { shared, swap, rights } = await lockOpen(tx, { params, account, now }, body.version)
      allowed(rights.mayPropose)
      const things = await q.listThings(tx, params.aircraftId, now)
      // The counteroffer may only offer the caller's own.
      const context = { things, byId: swap.by.id, partnerId: account.id, usualYear: swap.terms.year }
      const counter = termsOf(body.terms, context)
      const expiresAt = expiryOf([swap.startAt, counter.item?.startAt ?? swap.startAt], now)
      await q.setCounter(tx, swap.id, { counter, byId: account.id, expiresAt })
      const text = `For ${thingText(offeredOf(swap), shared.zone)} you would get ${askedText(counter, shared.zone)}. It waits for your yes.`
      const title = `${account.firstName} proposes other terms`
      await tellSharers({ tx, config, shared, now }, (holder) =>
        holder === swap.by.id ? { title, text, tab: 'swaps', button: 'Answer' } : null,
      )
      return show(tx, { params, account, now })
    }),

  acceptSwap: ({ params, body, account, db, now, config }) =>
    inTransaction(db, async (tx) => {
      const read = await q.findSwap(tx, params.aircraftId, params.id)
      const members = await lockActiveMembers(tx, read ? partiesOf(read).map(({ id }) => id) : [])
      const { shared, swap, rights } = await lockOpen(tx, { params, account, now }, body.version)
      allowed(rights.mayAccept)
      mustBothAct(swap, members)
      const partnerId = swap.counterBy?.id ?? account.id
      await carryOut({ tx, config, shared, now }, swap, { partnerId, callerId: account.id })
      return show(tx, { params, account, now })
    }),

  declineSwap: ({ params, body, account, db, now, config }) =>
    inTransaction(db, async (tx) => {
      const { shared, swap, rights } = await lockOpen(tx, { params, account, now }, body.version)
      allowed(rights.mayDecline)
      const context = { tx, config, shared, now }
      if (swap.counter === null) {
        await endSwap(context, swap, { state: 'declined', why: `${account.firstName} declined.`, byId: account.id })
      } else {
        const expiresAt = expiryOf([swap.startAt, swap.terms.item?.startAt ?? swap.startAt], now)
        await q.setCounter(tx, swap.id, { counter: null, byId: null, expiresAt })
        const title = `${account.firstName} declined your terms`
        const text = `${thingText(offeredOf(swap), shared.zone)} is still on offer, for ${askedText(swap.terms, shared.zone)}.`
        await tellSharers(context, (holder) =>
          holder === swap.counterBy?.id ? { title, text, tab: 'swaps', button: 'Answer' } : null,
        )
      }
      return show(tx, { params, account, now })
    }),

  withdrawSwap: ({ params, account, db, now, config }) =>
    inTransaction(db, async (tx) => {
      const { shared, swap, rights } = await lockOpen(tx, { params, account, now })
      allowed(rights.mayWithdraw)
      await endSwap({ tx, config, shared, now }, swap, {
        state: 'withdrawn',
        why: `${account.firstName} withdrew it.`,
        byId: account.id,
      })
      return show(tx, { params, account, now })
    }),
} satisfies Handling<
  'listSwaps' | 'listSwapChoices' | 'offerSwap' | 'counterSwap' | 'acceptSwap' | 'declineSwap' | 'withdrawSwap'
>
