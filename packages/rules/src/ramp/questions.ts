import type { Question } from '@tailshare/contract/ramp'
import { departureQuestions } from './departureQuestions.ts'
import type { QuestionFacts } from './facts.ts'
import { returnQuestions } from './returnQuestions.ts'

/** The questionnaire of a stage for one aircraft and order, in the order in which one walks around it. */
export const questionsFor = (facts: QuestionFacts): Question[] =>
  facts.stage === 'departure' ? departureQuestions(facts) : returnQuestions(facts)
