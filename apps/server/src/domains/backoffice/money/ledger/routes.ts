import type { Handling } from '../../../../http/call.ts'
import { BadInput, found } from '../../../../http/refusal.ts'
import * as q from './queries.ts'
import { placeIn, placeText, viewBooks, viewMovement } from './view.ts'

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
