import { interventionKinds, interventionMoves, interventionStates, type Intervention } from '@tailshare/contract/interventions'
import { moneyText } from '@tailshare/contract/money'
import { paths } from '@tailshare/contract/paths'
import { instantText } from '@tailshare/contract/timeText'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../api.ts'
import { fullName } from '../../../parts/people/personName.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
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
  return (
    <div className={css.acts}>
      {!isOwn && (
        <Button
          kind="go"
          small
          busy={approve.isPending}
          disabledReason={whyNot ?? undefined}
          onClick={() => approve.mutate({ params: { id } })}
        >
          Approve
        </Button>
      )}
      <Button small disabledReason={isOwn ? undefined : (whyNot ?? undefined)} onClick={onDecline}>
        {isOwn ? 'Take it back' : 'Decline'}
      </Button>
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
  return (
    <li>
      <span className={css.first}>
        <b>{move ? interventionMoves[move] : interventionKinds[kind]}</b>
        <b>{cents > 0 && moneyText(cents)}</b>
      </span>
      {about}
      <span>“{reason}”</span>
      <small>
        {isOwn ? 'You' : fullName(asked.by)}, {at(asked.at)}
        {decided && decided.by && decided.by.id !== asked.by.id && `; ${fullName(decided.by)}, ${at(decided.at)}`}
        {decided?.answer && `: “${decided.answer}”`}
      </small>
      <span>
        <Badge tone={tones[state]}>{interventionStates[state]}</Badge>
      </span>
      {state === 'waiting' && <Decide intervention={intervention} onDecline={onDecline} />}
    </li>
  )
}

const About = ({ order }: { order: Intervention['order'] }) => (
  <Link to={paths.operatorBooking(order.id)}>
    {order.number}, {order.tailNumber}, {fullName(order.pilot)}
  </Link>
)

type Props = { interventions: readonly Intervention[]; zone: string; title?: string; withBooking?: boolean }

/** What operators changed, or ask another one to approve; newest first. */
export const InterventionList = ({ interventions, zone, title, withBooking = false }: Props) => {
  const [declining, setDeclining] = useState<Intervention | null>(null)
  return (
    <section className={userCss.section} aria-label={title ?? 'Approvals'}>
      {title && <h2>{title}</h2>}
      <ul className={css.lines}>
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
