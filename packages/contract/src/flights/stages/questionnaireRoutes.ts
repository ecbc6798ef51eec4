import { z } from 'zod'
import { listOf } from '../../base/fields.ts'
import * as Q from './questionnaires.ts'
import { questionnaireReads } from '../../base/routes/reads.ts'
import { get, post } from '../../base/routes/route.ts'

/** Questions for departure and return, per model. Operators add versions. */
export const questionnaireRoutes = {
  listQuestionnaires: get('operator/questionnaires/', 'The questionnaires of all models, as they are now', {
    access: 'operator',
    reply: z.array(Q.QuestionnaireLine),
  }),
  getQuestionnaire: get('operator/questionnaires/{model}/{stage}/', 'One questionnaire with its questions', {
    access: 'operator',
    params: Q.questionnaireParams,
    reply: Q.Questionnaire,
  }),
  listQuestionVersions: get(
    'operator/questionnaires/{model}/{stage}/versions/',
    'The versions of a questionnaire, newest first',
    {
      access: 'operator',
      params: Q.questionnaireParams,
      query: Q.VersionsQuery,
      reply: listOf(Q.VersionInfo),
    },
  ),
  changeQuestionnaire: post(
    'operator/questionnaires/{model}/{stage}/',
    'Add a version; records that are open keep the one they were opened with',
    {
      access: 'operator',
      stale: questionnaireReads,
      params: Q.questionnaireParams,
      body: Q.QuestionnaireBody,
      reply: Q.Questionnaire,
      refusals: ['questions_changed'],
    },
  ),
} as const
