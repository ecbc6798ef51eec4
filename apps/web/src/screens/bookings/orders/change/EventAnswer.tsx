import type { Order } from '@tailshare/contract/bookings/orders/bookings'
import type { OrderDisruption, DisruptionOption } from '@tailshare/contract/bookings/disruptions/disruptions'
import { hasNotLeft } from '@tailshare/contract/base/statuses'
import { sentence } from '@tailshare/rules/bookings/notices/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../../api.ts'
import { costText, placeText } from '../../../../parts/bookings/disruptions/placeText.ts'
import css from '../../../../parts/bookings/disruptions/Disruption.module.css'
import { Button } from '../../../../ui/Button.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'

type Event = NonNullable<OrderDisruption['disruption']>
type EventReply = 'keep' | 'back' | 'cancel' | { key: string }

const done: Record<'keep' | 'back' | 'other' | 'cancel', string> = {
  keep: 'You keep it',
  back: 'Back as it was',
  other: 'Changed for you',
  cancel: 'Canceled free of charge',
}

const statusText = ({ answer, after, before }: Event) => {
  if (answer === 'asked' && after)
    return `We moved your flight to ${placeText(after)}. It was ${placeText(before)}. You pay no more for it.`
  if (answer === 'accepted') return after ? `You fly ${placeText(after)}.` : 'You wait for the aircraft.'
  if (answer === 'put_back') return 'Your flight is back as you booked it.'
  return 'Nothing has been decided about your flight yet. Choose what works for you.'
}

const Others = ({ event, busy, onChoose }: { event: Event; busy: boolean; onChoose: (option: DisruptionOption) => void }) => (
  <ul className={css.steps}>
    {event.options.map((option) => (
      <li key={option.key}>
        <p>
          <b>{option.text}</b>
        </p>
        <div className={css.head}>
          <span className="muted small">{costText(option, event.after ?? event.before)}</span>
          <Button kind="line" small busy={busy} onClick={() => onChoose(option)}>
            Take this
          </Button>
        </div>
      </li>
    ))}
  </ul>
)

export const EventAnswer = ({ order }: { order: Order }) => {
  const query = useQuery({ ...read('getOrderDisruption', { params: { id: order.id } }), enabled: hasNotLeft(order.status) })
  const [showsOthers, setShowsOthers] = useState(false)
  const action = useAction('answerDisruption', { onDone: (_, { body }) => toast(done[body.answer], { about: order.id }) })
  const event = query.data?.disruption
  const isShown = event && (event.mayAnswer || event.answer === 'accepted' || event.answer === 'put_back')
  if (!isShown || !order.roles.includes('pilot')) return null
  const say = (said: EventReply) =>
    action.mutate(
      { params: { id: order.id }, body: typeof said === 'string' ? { answer: said } : { answer: 'other', key: said.key } },
      { onError: toastError },
    )
  return (
    <section className={css.warning} aria-labelledby="event">
      <h2 id="event">{event.title}</h2>
      <p>
        {event.message && `“${sentence(event.message)}” `}
        {statusText(event)}
      </p>
      {event.mayAnswer && (
        <div className={css.buttons}>
          <Button kind="go" busy={action.isPending} onClick={() => say('keep')}>
            {event.answer === 'asked' ? 'Keep it' : 'Wait for the aircraft'}
          </Button>
          {event.answer === 'asked' && (
            <Button kind="soft" busy={action.isPending} onClick={() => say('back')}>
              Go back to how it was
            </Button>
          )}
          {event.options.length > 0 && !showsOthers && (
            <Button kind="soft" onClick={() => setShowsOthers(true)}>
              Choose something else
            </Button>
          )}
          <Button kind="soft" busy={action.isPending} onClick={() => say('cancel')}>
            Cancel free of charge
          </Button>
        </div>
      )}
      {event.mayAnswer && showsOthers && <Others event={event} busy={action.isPending} onChoose={({ key }) => say({ key })} />}
    </section>
  )
}
