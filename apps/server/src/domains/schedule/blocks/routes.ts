import { fleetRoleIn, whyNotBlock } from '@tailshare/rules/schedule/blocks/blockRights'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { bookingsOwnPage, claimsOwnPage, timeIsOver } from '@tailshare/rules/schedule/blocks/blockTexts'
import { repeatText } from '@tailshare/rules/schedule/blocks/repeatText'
import type { Handling } from '../../../http/call.ts'
import { found } from '../../../http/refusal.ts'
import { logAdvisorView } from '../../people/advisors/steps.ts'
import { findScheduledAircraft } from '../queries.ts'
import { viewBusy } from '../view.ts'
import { findEntry } from './queries.ts'

export const blockHandlers = {
  async getScheduleEntry({ params, account, db, now }) {
    const entry = found(await findEntry(db, params.id, now))
    const { id, aircraft, kind, note, from, to, pieces, rule, occursOn, isException, setBy, byId, ownerId } = entry
    const as = fleetRoleIn(found(await findScheduledAircraft(db, aircraft.id, account.id)), account)
    // Strangers see only that time is taken, not the entry.
    found(as ?? rolesIn(entry, account)[0])
    if (as === 'advisor') await logAdvisorView(db, account, { ownerIds: [ownerId], what: 'your schedule', at: now })
    const seen = viewBusy({ ...entry, backAt: null }, account, as)
    const isBooking = kind === 'booking'
    // Staff at the airport see blocked time only as taken.
    const isInside = as !== null
    const whyNotChange =
      kind === 'booking'
        ? bookingsOwnPage
        : kind === 'claim'
          ? claimsOwnPage
          : whyNotBlock(as, { kind, repeats: rule !== null, isTheirs: byId === account.id })
    return {
      id,
      aircraft,
      kind: seen.kind,
      text: seen.text,
      note: isInside && !isBooking ? note : '',
      from: from.toISOString(),
      to: to.toISOString(),
      pieces: pieces.map((piece) => ({ from: new Date(piece.from).toISOString(), to: new Date(piece.to).toISOString() })),
      rule: isInside ? rule : null,
      occursOn: isInside ? occursOn : null,
      repeats: isInside && occursOn !== null ? repeatText(rule, occursOn) || null : null,
      isException: isInside && isException,
      setBy: (isBooking ? seen.orderId !== null : isInside) ? setBy : null,
      orderId: seen.orderId,
      whyNotChange: whyNotChange ?? (to <= now ? timeIsOver : null),
    }
  },
} satisfies Handling<'getScheduleEntry'>
