import { sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'

type Offer = { sellerId: string; percent: number; priceCents: number }

/** Offers of an aircraft, largest first. */
export const listOffersOf = (db: Db, aircraftId: string): Promise<Offer[]> =>
  db
    .selectFrom('shareOffer')
    .select(['accountId as sellerId', 'percent', 'priceCents'])
    .where('aircraftId', '=', aircraftId)
    .orderBy('percent', 'desc')
    .orderBy('priceCents')
    .orderBy('accountId')
    .execute()

type Kept = { aircraftId: string; accountId: string; percent: number; priceCents: number; text: string; offeredAt: Date }

export const putOffer = (db: Db, { aircraftId, accountId, ...offer }: Kept) =>
  db
    .insertInto('shareOffer')
    .values({ aircraftId, accountId, ...offer })
    .onConflict((on) => on.columns(['aircraftId', 'accountId']).doUpdateSet(offer))
    .execute()

export const deleteOffer = async (db: Db, { aircraftId, accountId }: { aircraftId: string; accountId: string }) =>
  (await db.deleteFrom('shareOffer').where('aircraftId', '=', aircraftId).where('accountId', '=', accountId).executeTakeFirst())
    .numDeletedRows > 0n

/** Reduces an offer to what the seller can still give; the price shrinks in proportion. */
export const shrinkOffer = async (
  db: Db,
  { aircraftId, accountId, sold, givable }: { aircraftId: string; accountId: string; sold: number; givable: number },
) => {
  const left = sql`least(percent - ${sold}::numeric, ${givable}::numeric)`
  const mine = sql`aircraft_id = ${aircraftId} and account_id = ${accountId}`
  await sql`delete from share_offer where ${mine} and ${left} <= 0`.execute(db)
  await sql`update share_offer set percent = ${left}, price_cents = greatest(1, round(price_cents * ${left} / percent))
    where ${mine}`.execute(db)
}

type Question = { id: string; name: string; email: string; interest: string; message: string; createdAt: Date }

/** Questions by people without an account, newest first. */
export const listQuestions = async (db: Db, aircraftId: string, { limit, offset }: { limit: number; offset: number }) => {
  const where = sql`aircraft_id = ${aircraftId}`
  const { rows: counts } = await sql<{
    count: number
  }>`select count(*)::int as count from learn_more_request where ${where}`.execute(db)
  const { rows } =
    await sql<Question>`select id, name, email, interest, message, created_at from learn_more_request where ${where}
    order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return { count: counts[0]!.count, rows }
}
