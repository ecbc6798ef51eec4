import { z } from 'zod'
import { id, page, requiredText, text } from '../../base/fields.ts'
import { fieldMessages } from '../../base/fieldMessages.ts'
import { Question, QuestionKind, Stage } from '../ramp.ts'

// Questions for departure and return, per model. Versions are append-only; a record keeps the version it was opened with.

/** Never change the meaning of a key: past answers are stored under it. */
const key = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/, fieldMessages.alphaNum)
const bound = z.number().min(-1_000_000).max(1_000_000).nullable()

/** A question of a set. Values only a booking knows, such as the last reading, are filled in when asked. */
export const SetQuestion = z.strictObject({
  key,
  section: requiredText(40),
  title: requiredText(120),
  hint: text(200),
  kind: QuestionKind,
  blocking: z.boolean(),
  required: z.boolean(),
  unit: text(12),
  min: bound,
  max: bound,
  warnMin: bound,
  warnMax: bound,
  whole: z.boolean(),
  passes: z.boolean().nullable(),
  /** Kept, but not asked. */
  off: z.boolean(),
})
export type SetQuestion = z.infer<typeof SetQuestion>

/** For the screen before the first answer: a question and its version. */
export const AskedQuestion = Question.extend({ version: id })
export type AskedQuestion = z.infer<typeof AskedQuestion>

export const VersionInfo = z.object({
  id,
  number: z.int(),
  why: z.string(),
  /** `null`: shipped with the product. */
  by: z.string().nullable(),
  at: z.string(),
})

/** The current questionnaire of a model and stage. */
export const Questionnaire = z.object({
  modelId: id,
  modelName: z.string(),
  family: z.string(),
  stage: Stage,
  version: VersionInfo,
  questions: z.array(SetQuestion),
})
export type Questionnaire = z.infer<typeof Questionnaire>

/** Without the questions, for the list of all models. */
export const QuestionnaireLine = Questionnaire.omit({ questions: true }).extend({ asked: z.int() })

export const questionnaireParams = z.strictObject({ model: id, stage: Stage })
export const VersionsQuery = z.strictObject(page)

export const QuestionnaireBody = z.strictObject({
  /** The version that was edited. Refused if there is a newer one. */
  number: z.int().min(1),
  questions: z.array(SetQuestion).min(1, fieldMessages.hasElements).max(120),
  why: requiredText(300),
})
export type QuestionnaireBody = z.output<typeof QuestionnaireBody>
