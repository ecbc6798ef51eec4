import type { CaseKind, CaseOutcome } from '@tailshare/contract/backoffice/cases/caseWords'
import { plusHours } from '@tailshare/contract/text/period'
import { answerBy } from '@tailshare/rules/backoffice/cases/answerBy'
import { factsOf } from '../../src/domains/backoffice/cases/view.ts'
import { insertCase, insertEntry, setClosed, setTurn } from '../../src/domains/backoffice/cases/queries.ts'
import { findOrder } from '../../src/domains/bookings/orders/queries.ts'
import { listOrderCharges } from '../../src/domains/payments/charges/queries.ts'
import type { Tx } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import type { People } from '../people/people.ts'

type Seed = {
  kind: CaseKind
  hoursAgo: number
  text: string
  answer?: { text: string; outcome: CaseOutcome }
}

/** About Maria's latest flights with a charge: the newest one open, the one before closed. */
const seeds: readonly Seed[] = [
  {
    kind: 'charge',
    hoursAgo: 3,
    text: 'The meter says 0.3 h more than what I wrote down at shutdown. Could someone look at the photos?',
  },
  {
    kind: 'flight',
    hoursAgo: 200,
    text: 'The left brake was soft on landing. I reported it as a squawk; is there anything else I should do?',
    answer: {
      text: 'Thank you, the squawk is all it takes. The shop bled the brake the next day, and the aircraft is back on the line.',
      outcome: 'explained',
    },
  },
]

export const seedCases = async (tx: Tx, people: People, now: Date) => {
  const flown = await tx
    .selectFrom('charge')
    .innerJoin('orders', 'orders.id', 'charge.orderId')
    .select(['charge.id', 'charge.orderId'])
    .where('charge.accountId', '=', people.maria)
    .where('charge.state', '=', 'captured')
    .where('orders.status', '=', 'flight_complete')
    .orderBy('orders.startAt', 'desc')
    .orderBy('charge.id')
    .execute()
  const orders = [...new Map(flown.map((charge) => [charge.orderId!, charge.id])).entries()]
  for (const [index, { kind, hoursAgo, text, answer }] of seeds.entries()) {
    const [orderId, chargeId] = orders[index] ?? orders.at(-1)!
    const [id, at] = [newId(plusHours(now, -hoursAgo).getTime()), plusHours(now, -hoursAgo)]
    const order = await findOrder(tx, orderId)
    const charge = kind === 'charge' ? (await listOrderCharges(tx, orderId)).find((one) => one.id === chargeId) : undefined
    const due = answerBy(at, order!.airport.zone)
    const facts = factsOf({ order, charge, seesMoney: true })
    await insertCase(tx, {
      id,
      openerId: people.maria,
      kind,
      orderId,
      chargeId: charge?.id ?? null,
      facts,
      openedAt: at,
      answerBy: due,
    })
    await insertEntry(tx, { id: newId(at.getTime()), caseId: id, byId: people.maria, asRole: 'opener', text, at })
    if (!answer) continue
    const answered = plusHours(at, 5)
    await insertEntry(tx, {
      id: newId(answered.getTime()),
      caseId: id,
      byId: people.omar,
      asRole: 'operator',
      text: answer.text,
      at: answered,
    })
    await setTurn(tx, id, { waitsFor: 'opener', answerBy: null })
    await setClosed(tx, id, { outcome: answer.outcome, at: answered })
  }
}
