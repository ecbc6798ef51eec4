import { interventionKinds, interventionMoves, interventionStates, type Intervention } from '@tailshare/contract/interventions'
import { moneyText } from '@tailshare/contract/money'
import { paths } from '@tailshare/contract/paths'
import { instantText } from '@tailshare/contract/timeText'
import { type ReactNode, useId, useState } from 'react'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/personName.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Tail } from '../../../ui/display/Tail.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Link } from '../../../ui/router/Link.tsx'
import userCss from '../User.module.css'
import css from './Booking.module.css'
import { DeclineDialog } from './DeclineDialog.tsx'

const tones = { waiting: 'caution', done: 'go', declined: 'danger', withdrawn: 'plain', lapsed: 'plain' } as const

const Decide = ({ intervention, onDecline }: { intervention: Intervention; onDecline: () => void }) => {
  const approve = useAction('approveIntervention', { onDone: () => toast('Approved and done') })
  const { id, whyNot, isOwn } = intervention
  const reasonId = useId()
  const offBecause = whyNot !== null && !isOwn ? reasonId : undefined
  return (
    <div className={css.acts}>
      {!isOwn && (
        <Button
          kind="go"
          small
          busy={approve.isPending}
          offBecause={offBecause}
          onClick={() => approve.mutate({ params: { id } })}
        >
          Approve
        </Button>
      )}
      <Button small offBecause={offBecause} onClick={onDecline}>
        {isOwn ? 'Take it back' : 'Decline'}
      </Button>
      {offBecause && (
        <small id={reasonId} className={css.reason}>
          {whyNot}
        </small>
      )}
      <Failure>{approve.error?.message}</Failure>
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
  const { kind, state, cents, move, reason, asked, decided, isOwn } = intervention
  const at = (instant: string) => instantText(new Date(instant), zone)
  const other = decided?.by && decided.by.id !== asked.by.id ? decided.by : null
  return (
    <li>
      {about}
      <span className={css.first}>
        <b>{move ? interventionMoves[move] : interventionKinds[kind]}</b>
        <b>{cents > 0 && moneyText(cents)}</b>
      </span>
      <span className={css.said}>
        “{reason}”
        <small>
          {isOwn ? 'You' : fullName(asked.by)}, {at(asked.at)}
        </small>
      </span>
      {decided && (other || decided.answer) && (
        <span className={css.said}>
          {decided.answer && `“${decided.answer}”`}
          {other && (
            <small>
              {fullName(other)} {state === 'declined' ? 'declined' : 'approved'} it, {at(decided.at)}
            </small>
          )}
        </span>
      )}
      <span className={css.state}>
        <Badge tone={tones[state]}>{interventionStates[state]}</Badge>
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

/** What operators changed, or ask another one to approve; newest first. */
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
