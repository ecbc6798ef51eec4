import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { LessonWork } from '@tailshare/contract/bookings/lessons/csipRequests'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText, wholePeriodText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { read } from '../../../api.ts'
import { AnswerDialog } from '../../../parts/bookings/lessons/AnswerDialog.tsx'
import css from '../../../parts/bookings/lessons/Lessons.module.css'
import { ResultsDialog } from '../../../parts/bookings/lessons/ResultsDialog.tsx'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { fullName } from '../../../parts/people/people/personName.ts'
import { untilText } from '../../../parts/schedule/time/untilText.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

const Row = ({ order, note, action }: { order: OrderSummary; note: ReactNode; action: ReactNode }) => (
  <li>
    <div>
      <b>
        {fullName(order.pilot)}, <TextLink to={paths.order(order.id)}>{order.tailNumber}</TextLink> at {order.airport.code}
      </b>
      <small>
        {wholePeriodText({ from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }, order.airport.zone)}
      </small>
      {note}
    </div>
    {action}
  </li>
)

type LessonRequest = LessonWork['requests'][number]

const Requests = ({ requests, onAnswer }: { requests: readonly LessonRequest[]; onAnswer: (asked: LessonRequest) => void }) => {
  const now = useNow()
  return (
    <Section title="Requests" note="The time is held for you until you answer.">
      <ul className={css.rows}>
        {requests.map((asked) => {
          const by = new Date(asked.request.answerBy)
          return (
            <Row
              key={asked.request.id}
              order={asked.order}
              note={
                <>
                  {asked.request.message && <p>“{asked.request.message}”</p>}
                  <small>
                    Answer by {wholeInstantText(by, asked.order.airport.zone)}, {untilText(by, now)}
                  </small>
                </>
              }
              action={
                <Button kind="go" onClick={() => onAnswer(asked)}>
                  Answer
                </Button>
              }
            />
          )
        })}
      </ul>
    </Section>
  )
}

/** Requests first, then flights without results. */
export const LessonWaits = () => {
  const work = useQuery({ ...read('getLessonWork'), refetchOnWindowFocus: 'always' as const })
  const [answering, setAnswering] = useState<LessonRequest | null>(null)
  const [recording, setRecording] = useState<OrderSummary | null>(null)
  return (
    <>
      <Loaded query={work} label="Loading requests" rows={2}>
        {({ requests, results }) => (
          <>
            {requests.length > 0 && <Requests requests={requests} onAnswer={setAnswering} />}
            {results.length > 0 && (
              <Section
                title="Waiting for your results"
                help="Hours, endorsements and reviews count for the pilot once you record them."
              >
                <ul className={css.rows}>
                  {results.map((order, index) => (
                    <Row
                      key={order.id}
                      order={order}
                      note={null}
                      action={
                        <Button kind={requests.length === 0 && index === 0 ? 'go' : 'soft'} onClick={() => setRecording(order)}>
                          Record results
                        </Button>
                      }
                    />
                  ))}
                </ul>
              </Section>
            )}
          </>
        )}
      </Loaded>
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
      {recording && <ResultsDialog order={recording} results={null} onClose={() => setRecording(null)} />}
    </>
  )
}
