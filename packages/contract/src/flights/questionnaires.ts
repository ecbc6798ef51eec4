import { z } from 'zod'
import { id, page, requiredText, text } from '../base/fields.ts'
import { fieldMessages } from '../base/fieldMessages.ts'
import { Question, QuestionKind, Stage } from './ramp.ts'

// What is asked at departure and return, per model. A version is only ever added; a record keeps the one that it was opened with.

/** A key never changes its meaning: answers of years are kept under it. */
const key = z.string().regex(/^[a-z][A-Za-z0-9]{1,39}$/, fieldMessages.alphaNum)
const bound = z.number().min(-1_000_000).max(1_000_000).nullable()

/** A question of a set. What only a booking knows, such as the last reading, is filled in when it is asked. */
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
  /** Kept, and not asked for now. */
  off: z.boolean(),
})
export type SetQuestion = z.infer<typeof SetQuestion>

/** What the screen before the first answer needs: the questions, and of which version they are. */
export const AskedQuestion = Question.extend({ version: id })
export type AskedQuestion = z.infer<typeof AskedQuestion>

export const VersionInfo = z.object({
  id,
  number: z.int(),
  why: z.string(),
  /** `null`: it came with the product. */
  by: z.string().nullable(),
  at: z.string(),
})

/** One model's questionnaire of a stage, as it is now. */
export const Questionnaire = z.object({
  modelId: id,
  modelName: z.string(),
  family: z.string(),
  stage: Stage,
  version: VersionInfo,
  questions: z.array(SetQuestion),
})
export type Questionnaire = z.infer<typeof Questionnaire>

/** Without the questions: for the list of all models. */
export const QuestionnaireLine = Questionnaire.omit({ questions: true }).extend({ asked: z.int() })

export const questionnaireParams = z.strictObject({ model: id, stage: Stage })
export const VersionsQuery = z.strictObject(page)

export const QuestionnaireBody = z.strictObject({
  /** The version that was edited; refused when there is a later one by now. */
  number: z.int().min(1),
  questions: z.array(SetQuestion).min(1, fieldMessages.hasElements).max(120),
  why: requiredText(300),
})
export type QuestionnaireBody = z.output<typeof QuestionnaireBody>
