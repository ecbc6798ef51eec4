import { isSameSet, questionSetProblems } from '@tailshare/rules/flights/stages/questionSet'
import { insertAudit } from '../../../../db/audit.ts'
import { inTransaction } from '../../../../db/connect.ts'
import type { Handling } from '../../../../http/call.ts'
import { listPage } from '../../../../http/listPage.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import {
  findCurrent,
  insertVersion,
  listCurrent,
  listVersions,
  lockModel,
  type QuestionnaireRow,
  type VersionRow,
} from './queries.ts'
import type { z } from 'zod'
import type { Questionnaire, QuestionnaireLine, VersionInfo } from '@tailshare/contract/flights/stages/questionnaires'

const viewVersion = ({ id, number, why, by, at }: VersionRow): z.infer<typeof VersionInfo> => ({
  id,
  number,
  why,
  by,
  at: at.toISOString(),
})

const viewQuestionnaire = (row: QuestionnaireRow): Questionnaire => {
  const { modelId, modelName, family, stage, questions } = row
  return { modelId, modelName, family, stage, version: viewVersion(row), questions }
}

const viewLine = (row: QuestionnaireRow): z.infer<typeof QuestionnaireLine> => {
  const { questions, ...line } = viewQuestionnaire(row)
  return { ...line, asked: questions.filter(({ off }) => !off).length }
}

export const questionnaireHandlers = {
  async listQuestionnaires({ db }) {
    return (await listCurrent(db)).map(viewLine)
  },

  async getQuestionnaire({ db, params }) {
    return viewQuestionnaire(found(await findCurrent(db, params.model, params.stage)))
  },

  async listQuestionVersions({ db, params, query }) {
    found(await findCurrent(db, params.model, params.stage))
    const { count, results } = await listVersions(db, params.model, params.stage, query)
    return listPage(`operator/questionnaires/${params.model}/${params.stage}/versions/`, query, {
      count,
      results: results.map(viewVersion),
    })
  },

  /** Adds a version, for records opened from now on. */
  async changeQuestionnaire({ db, params, body, account, now }) {
    const { model: modelId, stage } = params
    return inTransaction(db, async (tx) => {
      const { name } = found(await lockModel(tx, modelId))
      const before = found(await findCurrent(tx, modelId, stage))
      if (before.number !== body.number) throw new Refusal('questions_changed')
      const wrong = questionSetProblems(before.questions, body.questions)
      if (Object.keys(wrong).length > 0) throw new BadInput(wrong)
      if (isSameSet(before.questions, body.questions)) throw new BadInput({ questions: 'Nothing has changed yet.' })
      const number = before.number + 1
      const { questions, why } = body
      await insertVersion(tx, { modelId, stage, number, questions, why, madeById: account.id, madeAt: now })
      const data = { modelId, stage, number, what: `${name}, ${stage}: version ${number}` }
      await insertAudit(tx, { actorId: account.id, action: 'questions_changed', reason: why, data, at: now })
      return viewQuestionnaire(found(await findCurrent(tx, modelId, stage)))
    })
  },
} satisfies Handling<'listQuestionnaires' | 'getQuestionnaire' | 'listQuestionVersions' | 'changeQuestionnaire'>
