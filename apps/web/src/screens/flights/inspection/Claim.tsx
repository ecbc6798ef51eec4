import { claimStates, type DamageClaim } from '@tailshare/contract/flights/damage/damageClaims'
import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import { moneyText } from '@tailshare/contract/text/money'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Badge, type Tone } from '../../../ui/display/marks/Badge.tsx'
import { FileDrop } from '../../../ui/form/choices/FileDrop.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { type Turn, turnsOf } from './claimTurns.ts'
import css from './Inspection.module.css'

const ClaimTurn = lazy(() => import('./ClaimTurn.tsx').then((m) => ({ default: m.ClaimTurn })))

const tones: Record<DamageClaim['state'], Tone> = {
  unpriced: 'caution',
  asked: 'caution',
  contested: 'danger',
  unanswered: 'danger',
  agreed: 'go',
  decided: 'go',
  withdrawn: 'plain',
}

const nextText = ({ state, answerBy }: DamageClaim, zone: string) => {
  const until = wholeInstantText(new Date(answerBy), zone)
  if (state === 'unpriced') return `The owner says what it costs by ${until}, or the claim ends.`
  if (state === 'asked') return `The pilot answers by ${until}. Without an answer we decide on what is there.`
  return state === 'contested' || state === 'unanswered' ? 'We look at both sides and decide, at most the deposit.' : ''
}

export const Claim = ({ inspection, claim }: { inspection: Inspection; claim: DamageClaim }) => {
  const { order, questions } = inspection
  const { zone } = order.airport
  const [turn, setTurn] = useState<Turn | null>(null)
  const photo = useAction('uploadDamagePhoto', { onDone: () => toast('Photo added', { about: order.id }) })
  const at = (instant: string) => wholeInstantText(new Date(instant), zone)
  const titles = claim.questions.map((key) => questions.find((question) => question.key === key)?.title ?? key)
  const next = nextText(claim, zone)
  return (
    <div className={css.claim}>
      <p className={css.claimHead}>
        <Badge tone={tones[claim.state]} fill>
          {claimStates[claim.state]}
        </Badge>
        {claim.amountCents !== null && <b>{moneyText(claim.amountCents)} claimed</b>}
        {claim.decidedCents !== null && <b>{moneyText(claim.decidedCents)} to pay</b>}
      </p>
      <blockquote>{claim.text}</blockquote>
      <p className="muted small">
        {claim.raisedBy}, {at(claim.raised)}. See {titles.join(', ')}.
      </p>
      {claim.answered && (
        <>
          {claim.answer && <blockquote>{claim.answer}</blockquote>}
          <p className="muted small">
            {order.pilot.firstName} {claim.state === 'agreed' ? 'agreed' : 'contests it'}, {at(claim.answered)}
          </p>
        </>
      )}
      {claim.reason && (
        <>
          <blockquote>{claim.reason}</blockquote>
          <p className="muted small">
            {claim.closedBy ?? 'Tailshare'}
            {claim.closed && `, ${at(claim.closed)}`}
          </p>
        </>
      )}
      {claim.photos.length > 0 && (
        <ul className={css.photos} aria-label="Photos of the damage">
          {claim.photos.map(({ id, url, by, created }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={`Damage, by ${by}, ${at(created)}`} width={200} height={150} loading="lazy" />
              </a>
              <small>{by}</small>
            </li>
          ))}
        </ul>
      )}
      {next && <p>{next}</p>}
      {claim.may.includes('addPhoto') && (
        <FileDrop
          label="Add a photo"
          accept="image/*"
          busy={photo.isPending}
          errors={photo.error?.message}
          onFiles={([file]) => file && photo.mutate({ params: { id: claim.id }, body: {}, file }, { onError: toastError })}
        />
      )}
      <div className={css.buttons}>
        {turnsOf(claim).map(([name, label, kind]) => (
          <Button key={name} kind={kind} onClick={() => setTurn(name)}>
            {label}
          </Button>
        ))}
      </div>
      <Later fallback={null}>{turn && <ClaimTurn turn={turn} claim={claim} onClose={() => setTurn(null)} />}</Later>
    </div>
  )
}
