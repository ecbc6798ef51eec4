import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { CsipRequest, CsipRequests } from '@tailshare/contract/bookings/lessons/csipRequests'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText, wholePeriodText } from '@tailshare/contract/text/timeText'
import { can, isFor } from '@tailshare/rules/bookings/orders/can'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../../../document/Later.tsx'
import { read, useAction } from '../../../../api.ts'
import css from '../../../../parts/bookings/lessons/Lessons.module.css'
import { ResultsView } from '../../../../parts/bookings/lessons/ResultsView.tsx'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { canFacts } from '../../../../parts/bookings/refusals/canFacts.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { MoreSection } from '../../../../ui/layout/fold/More.tsx'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { TextLink } from '../../../../ui/TextLink.tsx'

const AnswerDialog = lazy(() =>
  import('../../../../parts/bookings/lessons/AnswerDialog.tsx').then((m) => ({ default: m.AnswerDialog })),
)
const ResultsDialog = lazy(() =>
  import('../../../../parts/bookings/lessons/ResultsDialog.tsx').then((m) => ({ default: m.ResultsDialog })),
)
const AskDialog = lazy(() => import('../change/AskDialog.tsx').then((m) => ({ default: m.AskDialog })))

const stateText = (request: CsipRequest, zone: string) => {
  const name = fullName(request.csip)
  const until = wholeInstantText(new Date(request.answerBy), zone)
  return {
    asked: `We asked ${name}, who has until ${until} to answer. Their time is held for you.`,
    accepted: `${name} flies with you.`,
    declined: `${name} can’t make it.${request.reason ? ` “${request.reason}”` : ''}`,
    expired: `${name} has not answered in time.`,
    withdrawn: `You withdrew your request to ${name}.`,
  }[request.state]
}

const otherText = ({ alternative, csip }: CsipRequest, zone: string) => {
  if (!alternative) return ''
  const { flightStartTime: from, flightDropTime: to, csip: other } = alternative
  const when = from && to ? ` ${wholePeriodText({ from: new Date(from), to: new Date(to) }, zone)}` : ' at the same time'
  return other ? `${fullName(other)} could come${when}.` : `${csip.firstName} could come${when}.`
}

const commandText = ({ csip, pilot }: Order, { inCommand }: CsipRequests, isCsip: boolean) => {
  if (inCommand === null || csip === null) return ''
  const you = (inCommand === 'csip') === isCsip
  return you ? ' You are pilot in command.' : ` ${(inCommand === 'csip' ? csip : pilot).firstName} is pilot in command.`
}

type Part = { order: Order; data: CsipRequests }

const ForPilot = ({ order, data }: Part) => {
  const { request, isNeeded, canTakeAlternative } = data
  const [asking, setAsking] = useState(false)
  const { zone } = order.airport
  const params = { id: order.id }
  const withdraw = useAction('withdrawCsipRequest', { onDone: () => toast('The request is withdrawn') })
  const take = useAction('takeCsipAlternative', { onDone: () => toast('The booking is changed') })
  const mayAsk = can('askCsip', canFacts(order, useNow()))
  const isAsked = request?.state === 'asked'
  const without = order.csip === null
  return (
    <div className={css.panel}>
      <p aria-live="polite">
        {request
          ? stateText(request, zone)
          : order.csip
            ? `${fullName(order.csip)} flies with you.`
            : 'You fly without an instructor.'}
        {commandText(order, data, false)}
        {without && request && isNeeded && ' You need an instructor for this flight.'}
        {isAsked && request.anyone && ' If they can’t make it, we ask someone else.'}
      </p>
      {canTakeAlternative && request && <p>{otherText(request, zone)}</p>}
      {mayAsk && (
        <div className={css.buttons}>
          {canTakeAlternative && (
            <Button kind="go" busy={take.isPending} onClick={() => take.mutate({ params })}>
              Take this offer
            </Button>
          )}
          {isAsked ? (
            <Button kind="soft" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
              Withdraw the request
            </Button>
          ) : (
            <Button kind={without && isNeeded && !canTakeAlternative ? 'go' : 'soft'} onClick={() => setAsking(true)}>
              {without ? 'Ask an instructor' : 'Ask another instructor'}
            </Button>
          )}
          {without && isNeeded && request?.state !== 'withdrawn' && (
            <ButtonLink kind="soft" to="?do=change">
              Choose another date
            </ButtonLink>
          )}
        </div>
      )}
      <Failure>{(withdraw.error ?? take.error)?.message}</Failure>
      <Later fallback={null}>{asking && <AskDialog order={order} onClose={() => setAsking(false)} />}</Later>
    </div>
  )
}

const ForCsip = ({ order, data }: Part) => {
  const [open, setOpen] = useState<'answer' | 'results' | null>(null)
  const now = useNow()
  const facts = { ...canFacts(order, now), csipAsked: order.csipAsked }
  const results = useQuery(read('getLessonResults', { params: { id: order.id } }))
  const close = () => setOpen(null)
  const correctable = !results.data || new Date(results.data.correctUntil) > now
  return (
    <div className={css.panel}>
      <p>
        {order.csipAsked
          ? `${order.pilot.firstName} waits for your answer.`
          : order.status !== 'flight_complete' && `You fly with ${order.pilot.firstName}.`}
        {commandText(order, data, true)}
      </p>
      {can('answerCsip', facts) && (
        <Button kind={order.csipAsked ? 'go' : 'soft'} onClick={() => setOpen('answer')}>
          {order.csipAsked ? 'Answer' : 'I can’t make it'}
        </Button>
      )}
      {can('recordResults', facts) && results.isSuccess && correctable && (
        <Button kind={results.data ? 'soft' : 'go'} onClick={() => setOpen('results')}>
          {results.data ? 'Correct the results' : 'Record results'}
        </Button>
      )}
      <Later fallback={null}>{open === 'answer' && <AnswerDialog order={order} request={data.request} onClose={close} />}</Later>
      <Later fallback={null}>
        {open === 'results' && <ResultsDialog order={order} results={results.data ?? null} onClose={close} />}
      </Later>
    </div>
  )
}

const Results = ({ order }: { order: Order }) => {
  const results = useQuery(read('getLessonResults', { params: { id: order.id } }))
  return (
    <Loaded query={results} label="Loading results" rows={1}>
      {(data) => (data ? <ResultsView results={data} zone={order.airport.zone} /> : <p>No results are recorded yet.</p>)}
    </Loaded>
  )
}

/** The instructor of this flight, as each participant sees it. */
export const Instructor = ({ order }: { order: Order }) => {
  const requests = useQuery(read('getCsipRequest', { params: { id: order.id } }))
  const isPilot = order.roles.includes('pilot')
  const flown = order.status === 'flight_complete'
  const matters = requests.isError || order.csip !== null || Boolean(requests.data?.request ?? requests.data?.isNeeded)
  return (
    <MoreSection name="instructor" title="Instructor" gist={!matters && 'None'} open={matters}>
      {flown && order.csip && isFor('seeResults', { as: order.roles }) && <Results order={order} />}
      <Loaded query={requests} label="Loading the instructor" rows={1}>
        {(data) => (
          <>
            {isPilot && !flown && <ForPilot order={order} data={data} />}
            {order.roles.includes('csip') && <ForCsip order={order} data={data} />}
          </>
        )}
      </Loaded>
      {flown && isPilot && order.csip && (
        <p className="small">
          It counts for your <TextLink to={paths.manageAccount({ tab: 'pilot' })}>hours and endorsements</TextLink> at once.
        </p>
      )}
    </MoreSection>
  )
}
