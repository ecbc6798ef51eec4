import { caseKinds } from '@tailshare/contract/backoffice/cases/caseWords'
import type { Case, CaseSummary } from '@tailshare/contract/backoffice/cases/cases'
import { zoneWithoutHome, orderNumber } from '@tailshare/contract/base/constants'
import { bookingStatuses, chargeDisputes, chargeStates } from '@tailshare/contract/base/statuses'
import { tenthsText } from '@tailshare/contract/text/hours'
import { moneyText } from '@tailshare/contract/text/money'
import { dayIn } from '@tailshare/contract/text/period'
import { dayText, wholePeriodText } from '@tailshare/contract/text/timeText'
import type { OrderRow } from '../../bookings/orders/queries.ts'
import { viewCharge } from '../../payments/charges/view.ts'
import type { ChargeRow } from '../../payments/charges/queries.ts'
import { mayAskOwner } from './access.ts'
import type { CaseRow, WholeCaseRow } from './queries.ts'

type Seen = { order: OrderRow | undefined; charge: ChargeRow | undefined; seesMoney: boolean }

/** A matter between the payer and their bank. */
const failedBecause = 'Failed because'

/** Booking, aircraft and charge as they are now, to keep with the case. Prices only for openers who see them in the booking. */
export const factsOf = ({ order, charge, seesMoney }: Seen): Case['facts'] => {
  const facts: [what: string, is: string | false | null][] = []
  if (order) {
    const { tailNumber, modelName, airport, startAt, dropAt, status, risk, meters, finalCents, totalCents } = order
    facts.push(
      ['Booking', orderNumber(order.number)],
      ['Aircraft', `${tailNumber}, ${modelName}, ${airport.code}`],
      ['Trip', wholePeriodText({ from: startAt, to: dropAt }, airport.zone)],
      ['State', bookingStatuses[status]],
      ['Grounded', risk],
      [
        'Meter',
        meters !== null && `${tenthsText(meters.hobbsOut)}${meters.hobbsIn === null ? '' : ` to ${tenthsText(meters.hobbsIn)}`}`,
      ],
      [finalCents === null ? 'Price as quoted' : 'Final price', seesMoney && moneyText(finalCents ?? totalCents)],
    )
  }
  if (charge) {
    const { text, amountCents, state, dispute, created, moved, failure } = viewCharge(charge)
    facts.push(
      ['Charge', `${text}, ${moneyText(amountCents)}`],
      [
        'Charge state',
        `${dispute ? chargeDisputes[dispute] : chargeStates[state]}, ${dayText(dayIn(new Date(moved ?? created), order?.airport.zone ?? zoneWithoutHome))}`,
      ],
      [failedBecause, failure],
    )
  }
  return facts.flatMap(([what, is]) => (typeof is === 'string' ? [{ what, is }] : []))
}

export const caseNumber = (number: number) => `Case ${number}`

const aboutOf = ({ kind, charge, order, zone }: CaseRow) => {
  if (charge) return `${charge.text}, ${moneyText(charge.cents)}`
  return order ? `${order.tailNumber}, ${dayText(dayIn(new Date(order.startAt), zone))}` : caseKinds[kind]
}

export const viewCaseSummary = (row: CaseRow): CaseSummary => ({
  id: row.id,
  number: caseNumber(row.number),
  kind: row.kind,
  about: aboutOf(row),
  zone: row.zone,
  opener: row.opener,
  created: row.openedAt.toISOString(),
  answerBy: row.answerBy?.toISOString() ?? null,
  waitsFor: row.waitsFor,
  closed: row.closedAt?.toISOString() ?? null,
  outcome: row.outcome,
})

/** Entries by members since an operator's last. */
export const entriesSinceOperator = ({ entries }: Pick<WholeCaseRow, 'entries'>) =>
  entries.length - 1 - entries.findLastIndex(({ asRole }) => asRole === 'operator')

export const viewCase = (row: WholeCaseRow, you: Case['you']): Case => ({
  ...viewCaseSummary(row),
  facts: you === 'owner' ? row.facts.filter(({ what }) => what !== failedBecause) : row.facts,
  order: row.order && { id: row.order.id, number: orderNumber(row.order.number), tailNumber: row.order.tailNumber },
  entries: row.entries.map(({ asRole, at, ...entry }) => ({ ...entry, as: asRole, at: new Date(at).toISOString() })),
  sharedWith: row.sharedWith,
  you,
  askableOwner: mayAskOwner(row, you) ? row.order!.owner : null,
})
