import { interventionStates, type Intervention } from '@tailshare/contract/backoffice/bookings/interventions'
import { moneyText } from '@tailshare/contract/text/money'
import { paths } from '@tailshare/contract/base/paths'
import { instantText } from '@tailshare/contract/text/timeText'
import { type ReactNode, useId, useState } from 'react'
import { useAction } from '../../../../api.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { Badge } from '../../../../ui/display/marks/Badge.tsx'
import { Tail } from '../../../../ui/display/marks/Tail.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import { Link } from '../../../../ui/router/Link.tsx'
import userCss from '../../users/User.module.css'
import css from '../Booking.module.css'
import { isLateFee, takesBack, titleOf } from './decline.ts'
import { DeclineDialog } from './DeclineDialog.tsx'

const decidedText = { done: 'approved it', declined: 'declined it', withdrawn: 'took it back' } as const
const tones = { waiting: 'caution', done: 'go', declined: 'danger', withdrawn: 'plain', lapsed: 'plain' } as const

/** A late fee that waits for another operator is charged or waived; it has no requester to withdraw it. */
const words = ({ kind, isForAct }: Intervention) => {
  if (kind === 'late_fee') return { yes: 'Charge it', no: 'Let it go', done: 'The late fee is charged' }
  if (isForAct) return { yes: 'Let it go', no: 'Charge it', done: 'The late fee is waived' }
  return { yes: 'Approve', no: 'Decline', done: 'Approved and done' }
}

const Decide = ({ intervention, onDecline }: { intervention: Intervention; onDecline: () => void }) => {
  const approve = useAction('approveIntervention', { onDone: () => toast(words(intervention).done) })
  const { id, whyNot } = intervention
  const isOwn = takesBack(intervention)
  const reasonId = useId()
  const offBecause = whyNot !== null && !isOwn ? reasonId : undefined
  // The row unmounts if another operator was faster, so report failures in a toast.
  const approveIt = () => void approve.mutateAsync({ params: { id } }).catch(toastError)
  return (
    <div className={css.acts}>
      {!isOwn && (
        <Button kind="go" small busy={approve.isPending} offBecause={offBecause} onClick={approveIt}>
          {words(intervention).yes}
        </Button>
      )}
      <Button small offBecause={offBecause} onClick={onDecline}>
        {isOwn ? 'Take it back' : words(intervention).no}
      </Button>
      {offBecause && (
        <small id={reasonId} className={css.reason}>
          {whyNot}
        </small>
      )}
    </div>
  )
}

const Row = ({
  intervention,
  zone,
  about,
  onDecline,
}: {
  intervention: Intervention
  zone: string
  about?: ReactNode
  onDecline: () => void
}) => {
  const { state, cents, changes, reason, asked, decided, isOwn } = intervention
  const at = (instant: string) => instantText(new Date(instant), zone)
  // Below the limit, no second operator decides.
  const decider = decided?.by && (state === 'withdrawn' || decided.by.id !== asked.by.id) ? decided.by : null
  const isFee = isLateFee(intervention)
  const decidedSo = isFee ? 'decided it' : decidedText[state === 'declined' || state === 'withdrawn' ? state : 'done']
  const shown = isFee && state === 'declined' ? 'done' : state
  return (
    <li>
      {about}
      <span className={css.first}>
        <b>{titleOf(intervention)}</b>
        <b>{cents > 0 && moneyText(cents)}</b>
      </span>
      {changes.length > 0 && (
        <span className={css.said}>
          {changes.map(({ what, before, after }) => (
            <small key={what}>
              {what}: {before}, now <b>{after}</b>
            </small>
          ))}
        </span>
      )}
      <span className={css.said}>
        “{reason}”
        <small>
          {isOwn ? 'You' : fullName(asked.by)}, {at(asked.at)}
        </small>
      </span>
      {decided && (decider || decided.answer) && (
        <span className={css.said}>
          {decided.answer && `“${decided.answer}”`}
          {decider && (
            <small>
              {isOwn && state === 'withdrawn' ? 'You' : fullName(decider)} {decidedSo}, {at(decided.at)}
            </small>
          )}
        </span>
      )}
      <span className={css.state}>
        <Badge tone={tones[shown]}>{interventionStates[shown]}</Badge>
      </span>
      {state === 'waiting' && <Decide intervention={intervention} onDecline={onDecline} />}
    </li>
  )
}

const About = ({ order }: { order: Intervention['order'] }) => (
  <Link to={paths.operatorBooking(order.id)} className={css.about}>
    <Tail>{order.tailNumber}</Tail>
    <small>
      {order.number}, {fullName(order.pilot)}
    </small>
  </Link>
)

type Props = { interventions: readonly Intervention[]; zone: string; title?: string; withBooking?: boolean }

/** Interventions and requests for approval, newest first. */
export const InterventionList = ({ interventions, zone, title, withBooking = false }: Props) => {
  const [declining, setDeclining] = useState<Intervention | null>(null)
  return (
    <section className={title && userCss.section} aria-label={title ?? 'Approvals'}>
      {title && <h2>{title}</h2>}
      <ul className={withBooking ? css.approvals : css.lines}>
        {interventions.map((one) => (
          <Row
            key={one.id}
            intervention={one}
            zone={zone}
            {...(withBooking && { about: <About order={one.order} /> })}
            onDecline={() => setDeclining(one)}
          />
        ))}
      </ul>
      {declining && <DeclineDialog intervention={declining} onClose={() => setDeclining(null)} />}
    </section>
  )
}
