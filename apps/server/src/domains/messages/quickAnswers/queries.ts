import type { QuickAnswer } from '@tailshare/contract/messages/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

export const listAnswers = (db: Db, accountId: string): Promise<QuickAnswer[]> =>
  db.selectFrom('quickAnswer').select(['name', 'text']).where('accountId', '=', accountId).orderBy('position').execute()

/** Replaces the whole list. The account must be locked. */
export const replaceAnswers = async (tx: Tx, accountId: string, answers: readonly QuickAnswer[]) => {
  await tx.deleteFrom('quickAnswer').where('accountId', '=', accountId).execute()
  if (answers.length === 0) return
  await tx
    .insertInto('quickAnswer')
    .values(answers.map(({ name, text }, position) => ({ accountId, position, name, text })))
    .execute()
}

/** True for owners and instructors, who get the same questions often. */
export const isAskedOften = async (db: Db, accountId: string) => {
  const { rows } = await sql<{
    is: boolean
  }>`select exists (select from aircraft c where c.owner_id = ${accountId} and c.deleted_at is null)
    or exists (select from csip_rate r where r.account_id = ${accountId}) as is`.execute(db)
  return rows[0]!.is
}
