import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import { claimStates } from '@tailshare/contract/flights/damage/damageClaims'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useAction } from '../../../api.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { Claim } from './Claim.tsx'
import css from './Inspection.module.css'

const ClaimDialog = lazy(() => import('./ClaimDialog.tsx').then((m) => ({ default: m.ClaimDialog })))

const StateText = ({ inspection: { cleared, claimUntil, order, may, withdrawn } }: { inspection: Inspection }) => {
  const at = (instant: string) => wholeInstantText(new Date(instant), order.airport.zone)
  const now = useNow()
  if (cleared)
    return (
      <p>
        No damage: {cleared.by} looked at the aircraft on {at(cleared.at)}.
      </p>
    )
  if (claimUntil === null) return <p className="muted">Damage can be claimed for 24 hours after the return.</p>
  if (new Date(claimUntil) <= now)
    return (
      <p className="muted">
        {withdrawn.length > 0 ? 'No damage is claimed anymore.' : `No damage was claimed until ${at(claimUntil)}.`}
      </p>
    )
  return (
    <p>
      {may.includes('claim') ? 'Compare the photos first. ' : ''}Damage can be claimed until {at(claimUntil)}; the deposit stays
      held until then.
    </p>
  )
}

/** The claim, or buttons to report damage or confirm there is none. */
export const Damage = ({ inspection }: { inspection: Inspection }) => {
  const { claim, withdrawn, may, order } = inspection
  const [isClaiming, setClaiming] = useState(false)
  const isOwner = order.roles.includes('owner')
  const cleared = isOwner
    ? 'No damage. The deposit goes back now.'
    : 'No damage. The deposit goes back a day after the return, unless the owner claims something.'
  const clear = useAction('clearReturn', { onDone: () => toast(cleared, { about: order.id }) })
  return (
    <Section title="Damage">
      {claim ? <Claim inspection={inspection} claim={claim} /> : <StateText inspection={inspection} />}
      {may.length > 0 && (
        <div className={css.buttons}>
          <Button kind="go" onClick={() => setClaiming(true)}>
            Claim damage
          </Button>
          <Button
            kind="line"
            busy={clear.isPending}
            onClick={() => clear.mutate({ params: { id: order.id } }, { onError: toastError })}
          >
            Inspected, no damage
          </Button>
        </div>
      )}
      {withdrawn.map(({ id, raisedBy, text, reason, state }) => (
        <p key={id} className="muted small">
          {claimStates[state]}: {raisedBy} “{text}” {reason && `“${reason}”`}
        </p>
      ))}
      <Later fallback={null}>{isClaiming && <ClaimDialog inspection={inspection} onClose={() => setClaiming(false)} />}</Later>
    </Section>
  )
}
