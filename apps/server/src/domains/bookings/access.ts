import { productName } from '@tailshare/contract/base/constants'
import type { AnswersFor, BookingStatus, OrderRole } from '@tailshare/contract/base/statuses'
import type { Quote } from '@tailshare/contract/bookings/book/quote'
import type { RefusalCode } from '@tailshare/contract/base/routes/refusals'
import {
  isFor,
  moveFor,
  whyNot,
  type BookingMove,
  type CanFacts,
  type MovingVerb,
  type Verb,
  type WhyNot,
} from '@tailshare/rules/bookings/orders/can'
import { rolesIn } from '@tailshare/rules/bookings/orders/roles'
import { ownMatterText } from '@tailshare/rules/bookings/book/ownMatter'
import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { isPartner } from '../aircraft/shares/queries.ts'

export type Person = { id: string; isOperator: boolean; staffAirportIds: string[] }

type Summary = {
  pilot: { id: string }
  ownerId: string
  csip: { id: string } | null
  airport: { id: string }
  cancelReason?: string | null
}

/** A person's roles in a booking row; empty for strangers. A dropped lesson has no owner: its instructor takes the owner's place. */
export const rolesTo = ({ pilot, ownerId, csip, airport, cancelReason }: Summary, person: Person): OrderRole[] =>
  rolesIn(
    {
      pilotId: pilot.id,
      ownerId: cancelReason === 'let_go' ? null : ownerId,
      csipId: csip?.id ?? null,
      airportId: airport.id,
    },
    person,
  )

type Row = {
  status: BookingStatus
  startAt: Date
  dropAt: Date
  selfCheckIn: boolean
  canceledAt?: Date | null
  cancelReason: string | null
  canceledByPilot?: boolean | null
  dropRealAt: Date | null
  csipAsked?: boolean
  waitsFor: AnswersFor | null
  answerBy: Date | null
  delayedUntil?: Date | null
  groundedReason?: string | null
  quote?: Pick<Quote, 'totalCents' | 'depositCents'>
  keptTotalCents?: number | null
}

/** True if price and deposit are zero and no total was kept from before a change. */
export const costsNothing = ({ quote, keptTotalCents }: Pick<Row, 'quote' | 'keptTotalCents'>) =>
  quote !== undefined && quote.totalCents + quote.depositCents + (keptTotalCents ?? 0) === 0

export const canFactsOf = (row: Row, as: CanFacts['as'], now: Date): CanFacts => {
  const {
    status,
    startAt: start,
    dropAt: drop,
    selfCheckIn,
    canceledAt = null,
    cancelReason,
    canceledByPilot,
    dropRealAt: returnedAt,
    waitsFor,
    answerBy,
    delayedUntil,
    groundedReason: grounded,
    csipAsked = false,
  } = row
  return {
    as,
    status,
    start,
    drop,
    now,
    selfCheckIn,
    canceledAt,
    cancelReason,
    canceledByPilot,
    returnedAt,
    waitsFor,
    answerBy,
    delayedUntil,
    grounded,
    csipAsked,
    costsNothing: costsNothing(row),
  }
}

const codes: Partial<Record<WhyNot['code'], RefusalCode>> = {
  not_yours: 'not_allowed',
  departure_complete: 'record_incomplete',
  return_complete: 'record_incomplete',
  ten_minutes_to_undo: 'undo_expired',
  not_begun: 'undo_expired',
  by_intervention: 'by_intervention',
  no_operator: 'by_intervention',
  others_flight: 'own_account',
}

const refuse = ({ code, text }: WhyNot): never => {
  throw new Refusal(codes[code] ?? 'wrong_state', { detail: text })
}

/** Refuses what this person may never do, in any state. */
export const refuseIfNeverAllowed = (verb: Verb, facts: CanFacts) => {
  const why = whyNot(verb, facts)
  if (why && !isFor(verb, facts)) refuse(why)
}

/** Refuses what this person may not do now. */
export const refuseIfNotAllowed = (verb: Verb, facts: CanFacts) => {
  const why = whyNot(verb, facts)
  if (why) refuse(why)
}

/** Refuses what this person may not do now; otherwise returns the state change. */
export const mustMove = <V extends MovingVerb>(verb: V, facts: CanFacts): BookingMove<V> => {
  refuseIfNotAllowed(verb, facts)
  return moveFor(verb, facts)!
}

/** People concerned, plus everyone who owns the aircraft or a share in it. */
type Matter = { people: readonly (string | null)[]; aircraftId: string | null }

export const isOwnMatter = async (db: Db, { people, aircraftId }: Matter, accountId: string) =>
  people.includes(accountId) || (aircraftId !== null && (await isPartner(db, { aircraftId, accountId })))

/** An operator may not decide in a matter of their own, about money or about a booking. */
export const refuseOwnMatter = async (db: Db, matter: Matter, accountId: string, detail = ownMatterText) => {
  if (await isOwnMatter(db, matter, accountId)) throw new Refusal('own_account', { detail })
}

type Party = { pilotId: string; ownerId: string; csipId: string | null; aircraftId: string }
export const matterOf = ({ pilotId, ownerId, csipId, aircraftId }: Party): Matter => ({
  people: [pilotId, ownerId, csipId],
  aircraftId,
})

/** The pilot was suspended after asking. The request can be declined, or lapses. */
export const memberSuspended = (firstName: string) =>
  new Refusal('pilot_not_ready', { detail: `${firstName} cannot fly with ${productName} right now. You can decline, or wait.` })
