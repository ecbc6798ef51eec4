import type { Handling } from '../../../../http/call.ts'
import { BadInput, found } from '../../../../http/refusal.ts'
import { type LedgerAccounts, type LedgerName, type Movement, ledgerNames } from '@tailshare/contract/payments/ledger'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { MovementRow, PayoutTroubleRow, Place } from './queries.ts'
import * as q from './queries.ts'

const order = Object.keys(ledgerNames) as LedgerName[]

/** Every ledger, even without entries. */
const viewBooks = (
  books: { ledger: LedgerName; cents: number; accounts: number }[],
  troubles: PayoutTroubleRow[],
): LedgerAccounts => {
  const known = new Map(books.map((book) => [book.ledger, book]))
  return {
    sumCents: books.reduce((sum, { cents }) => sum + cents, 0),
    books: order.map((ledger) => known.get(ledger) ?? { ledger, cents: 0, accounts: 0 }),
    payoutTroubles: troubles.map(({ since, ...trouble }) => ({ ...trouble, since: since.toISOString() })),
  }
}

const viewMovement = (row: MovementRow): Movement => ({
  id: `${row.movementId}.${row.line}`,
  at: row.at.toISOString(),
  kind: row.kind,
  cents: row.cents,
  note: row.note,
  providerRef: row.providerRef,
  isReversal: row.isReversal,
  order:
    row.orderId && row.number !== null
      ? { id: row.orderId, number: orderNumber(row.number), tailNumber: row.tailNumber ?? '' }
      : null,
  person: row.person,
})

/** The end of a page as a token for the next call. */
const placeText = ({ atMicros, movementId, line }: Place) => `${atMicros}.${movementId}.${line}`

const placeIn = (text: string | undefined): Place | undefined => {
  const found = /^(\d{1,17})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,5})$/.exec(text ?? '')
  return found ? { atMicros: Number(found[1]), movementId: found[2]!, line: Number(found[3]) } : undefined
}

export const ledgerHandlers = {
  listLedgerAccounts: async ({ readDb, now }) => viewBooks(await q.listBooks(readDb), await q.listPayoutTroubles(readDb, now)),

  async listLedgerMovements({ query: { ledger, account, limit, after }, readDb }) {
    const place = placeIn(after)
    if (after !== undefined && !place) throw new BadInput({ after: 'This page is not known' })
    const person = account ? found(await q.findLedgerPerson(readDb, account)) : null
    // One extra row tells whether there is a next page.
    const rows = await q.listMovements(readDb, { ledger, accountId: account, after: place, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return {
      balanceCents: await q.findBook(readDb, ledger, account),
      person,
      next: rows.length > limit ? placeText(shown.at(-1)!) : null,
      results: shown.map(viewMovement),
    }
  },
} satisfies Handling<'listLedgerAccounts' | 'listLedgerMovements'>
