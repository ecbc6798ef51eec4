import type { InterventionChoices } from '@tailshare/contract/backoffice/bookings/interventions'
import { paths } from '@tailshare/contract/base/paths'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import css from './Booking.module.css'
import type { Opened } from './interventions/InterventionDialog.tsx'

const waits = 'Something already waits for a second operator here.'

/** Unavailable actions say why. */
export const Choices = ({
  choices: { refundCents, feeCents, cancelCents, moves, canChange, canCorrect },
  orderId,
  isWaiting,
  onOpen,
}: {
  choices: InterventionChoices
  orderId: string
  isWaiting: boolean
  onOpen: (opened: Opened) => void
}) => {
  const whyNot = (isPossible: boolean, why: string) => (isWaiting ? waits : isPossible ? undefined : why)
  return (
    <div className={css.choices}>
      <Button
        disabledReason={whyNot(refundCents > 0, 'Nothing was paid that could be refunded.')}
        onClick={() => onOpen({ kind: 'refund' })}
      >
        Refund
      </Button>
      <Button
        disabledReason={whyNot(feeCents > 0, 'There is no fee that could be waived.')}
        onClick={() => onOpen({ kind: 'fee_waived' })}
      >
        Waive the fee
      </Button>
      {cancelCents !== null && (
        <Button kind="danger" disabledReason={whyNot(true, '')} onClick={() => onOpen({ kind: 'cancellation' })}>
          Cancel for both sides
        </Button>
      )}
      {canChange && (
        <Button disabledReason={whyNot(true, '')} onClick={() => onOpen({ kind: 'change' })}>
          Change the trip
        </Button>
      )}
      {canCorrect && (
        <ButtonLink kind="ink" to={paths.returnAircraft(orderId)}>
          Correct the return
        </ButtonLink>
      )}
      {moves.length > 0 && (
        <Button disabledReason={whyNot(true, '')} onClick={() => onOpen({ kind: 'state' })}>
          Move a stuck state
        </Button>
      )}
    </div>
  )
}
