import type { Answers, Question } from '@tailshare/contract/flights/ramp'
import { panelPhoto } from '@tailshare/rules/flights/stages/ask'
import { Button } from '../../../../ui/Button.tsx'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import { Meter } from './Meter.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import css from '../Questions.module.css'
import { answer } from '../stages/stageSync.ts'
import { allYes, nextQuestion, photoKeys, type StageState } from '../stages/stageState.ts'
import { Written } from './Written.tsx'
import { YesNo } from './YesNo.tsx'

type Props = {
  title: string
  /** The id of the section heading, if this run starts a section. */
  headId: string | undefined
  run: { kind: Question['kind']; questions: Question[] }
  record: DeviceRecord
  answers: Answers
  state: StageState
  onDamage: (question: string) => void
}

const paired = (questions: readonly Question[]) => questions.length > 2 || questions[0]?.section === 'Fluids'
const hasSide = ({ key }: Question) => /(Left|Right)$/.test(key)
/** Left and right are side by side; anything else takes the full width. */
const standsAlone = (question: Question, among: readonly Question[]) => !hasSide(question) && among.some(hasSide)

/** Consecutive questions of one kind. */
export const QuestionRun = ({ title, headId, run: { kind, questions }, record, answers, state, onDamage }: Props) => {
  const yes = allYes(questions, state.missing)
  const taken = photoKeys(record)
  const required = questions.filter((question) => question.required)
  const next = nextQuestion(record.snapshot.questions, state)
  const problemsOf = (key: string) => state.problems.filter(({ question }) => question === key)
  // Asked for only if it lets a reading pass.
  const shown = questions.filter(({ key }) => key !== panelPhoto || taken.includes(key) || problemsOf(key).length > 0)
  if (shown.length === 0) return null
  const aside =
    kind === 'photo' && required.length > 1 ? (
      <small>
        {required.filter(({ key }) => taken.includes(key)).length} of {required.length}
      </small>
    ) : title === 'Meters' ? (
      <small>read, do not guess</small>
    ) : null
  const bulk = kind === 'yesNo' && yes.length > 1 && (
    <Button
      kind="soft"
      small
      icon="check"
      onClick={() => void answer(record.key, Object.fromEntries(yes.map((key) => [key, true])))}
    >
      All yes<span className="vh">: {title}</span>
    </Button>
  )
  return (
    <>
      {(headId || bulk) && (
        <div className={css.sectionHead}>
          {headId ? <h2 id={headId}>{title}</h2> : <span />}
          {bulk || (headId && aside)}
        </div>
      )}
      {kind === 'number' && (
        <div className={paired(questions) ? css.pairs : css.meters}>
          {questions.map((question) => (
            <Meter
              key={question.key}
              question={question}
              stacked={paired(questions) && !standsAlone(question, questions)}
              value={answers[question.key] ?? null}
              record={record}
              problems={problemsOf(question.key)}
            />
          ))}
        </div>
      )}
      {kind === 'photo' && (
        <div className={required.length > 1 ? css.photos : css.onePhoto}>
          {shown.map((question) => (
            <PhotoTile
              key={question.key}
              question={question}
              record={record}
              next={next?.key === question.key}
              // The reading says what is wrong; the tile’s hint, what the photo is for.
              problems={question.key === panelPhoto ? [] : problemsOf(question.key)}
            />
          ))}
        </div>
      )}
      {kind === 'yesNo' &&
        questions.map((question) => (
          <YesNo
            key={question.key}
            question={question}
            value={answers[question.key] ?? null}
            record={record}
            problems={problemsOf(question.key)}
            onDamage={onDamage}
          />
        ))}
      {kind === 'text' && (
        <div className={css.texts}>
          {questions.map((question) => (
            <Written
              key={question.key}
              question={question}
              value={answers[question.key] ?? null}
              record={record}
              missing={state.missing.includes(question.key)}
              problems={problemsOf(question.key)}
            />
          ))}
        </div>
      )}
    </>
  )
}
