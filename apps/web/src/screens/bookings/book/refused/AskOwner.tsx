import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { useAction } from '../../../../api.ts'
import type { Trip } from '../../../../parts/bookings/trip/draft/tripAddress.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../ui/form/panel/FormPanel.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import { useState } from 'react'
import css from '../Book.module.css'

type Props = { aircraft: Pick<Aircraft, 'id' | 'tailNumber'>; trip: Trip; asking: NonNullable<CanBook['askOwner']> }

const AskForm = ({ aircraft, trip, asking, onClose }: Props & { onClose: () => void }) => {
  const ask = useAction('askOverride')
  const form = useAppForm({
    defaults: { message: '' },
    send: async ({ message }) => {
      const { from, to } = trip.period
      const period = { flightStartTime: from.toISOString(), flightDropTime: to.toISOString() }
      await ask.mutateAsync({ body: { aircraftId: aircraft.id, ...period, codes: asking.codes, message } })
      toast('The owner has your question')
    },
  })
  return (
    <FormPanel form={form} label="Ask the owner" save="Send" onCancel={onClose}>
      <FormTextArea
        name="message"
        label="Message to the owner"
        maxLength={300}
        hint="Say what you fly and why you’re a good fit. The owner may say yes for this trip."
      />
    </FormPanel>
  )
}

/** Asks the owner to override their rule for this pilot. */
export const AskOwner = ({ aircraft, trip, asking }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useAction('revokeOverride', { onDone: () => toast('Withdrawn') })
  const { last, what } = asking
  if (last?.state === 'asked')
    return (
      <div className={css.best} role="status">
        <Icon name="clock" />
        <div>
          <h2>You have asked the owner</h2>
          <p>We’ll tell you as soon as they answer. You can book then.</p>
        </div>
        <Button
          kind="soft"
          small
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: last.id } }, { onError: toastError })}
        >
          Withdraw
        </Button>
      </div>
    )
  if (last?.sameTrip)
    return (
      <div className={css.best}>
        <Icon name="message" />
        <div>
          <h2>The owner has said no to this trip</h2>
          <p>Their answer was: “{last.reason}” For other dates you can ask again.</p>
        </div>
      </div>
    )
  return (
    <div className={css.best}>
      <Icon name="message" />
      <div>
        <h2>Ask the owner to let you fly</h2>
        <p>
          {what}: the owner of {aircraft.tailNumber} may let you fly without it.
          {last && ` Last time the answer was: “${last.reason}”`}
        </p>
        {isAsking && <AskForm {...{ aircraft, trip, asking }} onClose={() => setAsking(false)} />}
      </div>
      {!isAsking && (
        <Button kind="soft" small onClick={() => setAsking(true)}>
          Ask the owner
        </Button>
      )}
    </div>
  )
}
