import type { SetQuestion } from '@tailshare/contract/flights/stages/questionnaires'
import type { Stage } from '@tailshare/contract/flights/ramp'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connect.ts'
import { newId } from '../../../../db/newId.ts'

export type VersionRow = { id: string; number: number; why: string; by: string | null; at: Date }
export type QuestionnaireRow = VersionRow & {
  modelId: string
  modelName: string
  family: string
  stage: Stage
  questions: SetQuestion[]
}

const versionColumns = sql`v.id, v.number, v.why, v.made_at as at, b.first_name || ' ' || b.last_name as by`
const current = (where: ReturnType<typeof sql>) => sql<QuestionnaireRow>`
  select distinct on (m.family, m.name, v.stage) m.id as model_id, m.name as model_name, m.family, v.stage, v.questions, ${versionColumns}
  from question_version v join aircraft_model m on m.id = v.model_id left join account b on b.id = v.made_by_id
  where ${where} order by m.family, m.name, v.stage, v.number desc`

export const listCurrent = async (db: Db) => (await current(sql`true`).execute(db)).rows

export const findCurrent = async (db: Db, modelId: string, stage: Stage): Promise<QuestionnaireRow | undefined> =>
  (await current(sql`v.model_id = ${modelId} and v.stage = ${stage}`).execute(db)).rows[0]

export const listVersions = async (
  db: Db,
  modelId: string,
  stage: Stage,
  { limit, offset }: { limit: number; offset: number },
) => {
  const { rows } = await sql<VersionRow & { count: number }>`
    select ${versionColumns}, count(*) over ()::int as count from question_version v left join account b on b.id = v.made_by_id
    where v.model_id = ${modelId} and v.stage = ${stage} order by v.number desc limit ${limit} offset ${offset}`.execute(db)
  return { count: rows[0]?.count ?? 0, results: rows }
}

export const lockModel = (tx: Tx, modelId: string) =>
  tx.selectFrom('aircraftModel').select(['id', 'name']).where('id', '=', modelId).forUpdate().executeTakeFirst()

type NewVersion = {
  modelId: string
  stage: Stage
  number: number
  questions: readonly SetQuestion[]
  why: string
  madeById: string
  madeAt: Date
}

export const insertVersion = (tx: Tx, { questions, ...version }: NewVersion) =>
  tx
    .insertInto('questionVersion')
    .values({ id: newId(version.madeAt.getTime()), ...version, questions: JSON.stringify(questions) })
    .execute()
