import type { z } from 'zod'
import type { Questionnaire, QuestionnaireLine, VersionInfo } from '@tailshare/contract/flights/stages/questionnaires'
import type { QuestionnaireRow, VersionRow } from './queries.ts'

export const viewVersion = ({ id, number, why, by, at }: VersionRow): z.infer<typeof VersionInfo> => ({
  id,
  number,
  why,
  by,
  at: at.toISOString(),
})

export const viewQuestionnaire = (row: QuestionnaireRow): Questionnaire => {
  const { modelId, modelName, family, stage, questions } = row
  return { modelId, modelName, family, stage, version: viewVersion(row), questions }
}

export const viewLine = (row: QuestionnaireRow): z.infer<typeof QuestionnaireLine> => {
  const { questions, ...line } = viewQuestionnaire(row)
  return { ...line, asked: questions.filter(({ off }) => !off).length }
}
