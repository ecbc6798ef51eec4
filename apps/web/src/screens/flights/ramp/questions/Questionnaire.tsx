import { lazy, useState } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Abandon } from '../acts/Abandon.tsx'
import { type DeviceRecord, shownAnswers } from '../device/store/deviceRecord.ts'
import { serverTime } from '../device/clock.ts'
import { Dock } from '../Dock.tsx'
import { KnownMarks } from './KnownMarks.tsx'
import { QuestionRun } from './QuestionRun.tsx'
import css from '../Ramp.module.css'
import { StageHead } from '../stages/StageHead.tsx'
import { discardWaiting } from '../stages/stageSync.ts'
import { TakingOver } from '../acts/TakingOver.tsx'
import { progressOf, questionsNow, runsOf, sectionsOf, stateOf } from '../stages/stageState.ts'

const SquawkDialog = lazy(() => import('../acts/SquawkDialog.tsx').then((m) => ({ default: m.SquawkDialog })))

/** All questions of a stage in one column, in walk-around order. */
export const Questionnaire = ({ record }: { record: DeviceRecord }) => {
  const now = serverTime(useNow())
  const [damage, setDamage] = useState<string | null>(null)
  const { snapshot, refusal } = record
  const state = stateOf(record, now)
  const sections = sectionsOf(questionsNow(snapshot, now))
  const progress = progressOf(sections, state)
  const answers = shownAnswers(record)
  const done = progress.filter((one) => one === 'done').length
  return (
    <>
      <div className={css.page}>
        <div>
          <StageHead snapshot={snapshot} />
          <div className={css.progress} role="img" aria-label={`${done} of ${sections.length} sections done`}>
            {sections.map(({ title }, index) => (
              <i key={title} className={css[progress[index]!]} />
            ))}
          </div>
          <TakingOver record={record} />
          {refusal && (
            <div className={css.refusal} role="alert">
              <Icon name="warning" />
              <span>
                {refusal}{' '}
                {/closed|state/i.test(refusal) && (
                  <Button kind="soft" small onClick={() => void discardWaiting(record.key)}>
                    Discard unsent answers
                  </Button>
                )}
              </span>
            </div>
          )}
          {sections.map(({ title, questions }, at) => (
            <section key={title} className={css.section} aria-labelledby={`section-${at}`}>
              {runsOf(questions).map((run, index) => (
                <QuestionRun
                  key={run.questions[0]!.key}
                  title={title}
                  headId={index === 0 ? `section-${at}` : undefined}
                  run={run}
                  record={record}
                  answers={answers}
                  state={state}
                  onDamage={setDamage}
                />
              ))}
            </section>
          ))}
          {record.stage === 'departure' && <Abandon record={record} />}
        </div>
        <KnownMarks record={record} />
      </div>
      <Dock record={record} state={state} onDamage={() => setDamage(record.stage === 'departure' ? 'newDamage' : 'newSquawk')} />
      <Later fallback={null}>
        {damage !== null && <SquawkDialog record={record} question={damage} onClose={() => setDamage(null)} />}
      </Later>
    </>
  )
}
