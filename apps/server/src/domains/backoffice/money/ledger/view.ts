import type { LedgerAccounts, LedgerName, Movement } from '@tailshare/contract/payments/ledger'
import { ledgerNames } from '@tailshare/contract/payments/ledger'
import { orderNumber } from '@tailshare/contract/base/constants'
import type { MovementRow, PayoutTroubleRow, Place } from './queries.ts'

const order = Object.keys(ledgerNames) as LedgerName[]

/** Every ledger, even without entries. */
export const viewBooks = (
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

export const viewMovement = (row: MovementRow): Movement => ({
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
export const placeText = ({ atMicros, movementId, line }: Place) => `${atMicros}.${movementId}.${line}`

export const placeIn = (text: string | undefined): Place | undefined => {
  const found = /^(\d{1,17})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,5})$/.exec(text ?? '')
  return found ? { atMicros: Number(found[1]), movementId: found[2]!, line: Number(found[3]) } : undefined
}
