import type { ReconciledDay } from '@tailshare/contract/payments/ledger'
import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

export type DayRow = {
  day: string
  providerCents: number
  transactions: number
  comparedAt: Date
  differences: (Pick<ReconciledDay['differences'][number], 'ref' | 'providerCents' | 'ledgerCents' | 'why'> & {
    orderId: string | null
    number: number | null
  })[]
}

type Page = { show: 'all' | 'differ'; limit: number; offset: number }

/** Newest first, each difference with its booking. */
export const listDays = async (db: Db, { show, limit, offset }: Page) => {
  const where = show === 'differ' ? sql`where r.differences <> '[]'` : sql``
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from reconciliation r ${where}`.execute(db)
  const { rows: results } = await sql<DayRow>`
    select r.day, r.provider_cents, r.transactions, r.compared_at,
      (select coalesce(json_agg(d.one || jsonb_build_object('orderId', o.id, 'number', o.number) order by d.place), '[]')
        from jsonb_array_elements(r.differences) with ordinality d (one, place)
          left join charge c on c.stripe_payment_intent_id = d.one ->> 'ref'
          left join ledger_movement m on m.provider_ref = d.one ->> 'ref'
          left join orders o on o.id = coalesce(m.order_id, c.order_id, (d.one ->> 'orderId')::uuid)) as differences
    from reconciliation r ${where} order by r.day desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counted[0]!.count, results }
}
