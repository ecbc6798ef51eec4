import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import type { CsipRequest } from '@tailshare/contract/bookings/lessons/csipRequests'
import { wholePeriodText } from '@tailshare/contract/text/timeText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, refusedWith, useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Select, TextArea } from '../../../ui/form/Field.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { fullName } from '../../people/people/personName.ts'
import { PeriodFields } from '../trip/period/PeriodFields.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import css from './Lessons.module.css'

type Answer = 'accept' | 'decline'
const answers = (commands: boolean) =>
  [
    {
      value: 'accept',
      label: 'Yes, I’ll fly with them',
      ...(commands && { hint: 'You are pilot in command, and sign for operational control at the aircraft.' }),
    },
    { value: 'decline', label: 'No, I can’t make it' },
  ] as const

type Props = { order: OrderSummary; request: CsipRequest | null; onClose: () => void }

/** Accepts a lesson, or declines it with other times, a colleague, or both. */
export const AnswerDialog = ({ order, request, onClose }: Props) => {
  const isAgreed = request?.state !== 'asked'
  const [answer, setAnswer] = useState<Answer>(isAgreed ? 'decline' : 'accept')
  const [reason, setReason] = useState('')
  const booked = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
  const [period, setPeriod] = useState(booked)
  const [offersTimes, setOffersTimes] = useState(false)
  const [colleague, setColleague] = useState('')
  const send = useAction('answerCsipRequest', {
    onDone: () => {
      toast(answer === 'accept' ? `You fly with ${order.pilot.firstName}` : `${order.pilot.firstName} has been told`)
      onClose()
    },
  })
  // After declining, the instructor may no longer read the lesson.
  const mayRead = send.isIdle || send.isError
  const lesson = useQuery({ ...read('getLesson', { params: { id: order.id } }), enabled: mayRead })
  const asked = useQuery({ ...read('getCsipRequest', { params: { id: order.id } }), enabled: mayRead && !isAgreed })
  const times = offersTimes && {
    flightStartTime: period.from.toISOString(),
    flightDropTime: period.to.toISOString(),
  }
  const isAsBooked = period.from.getTime() === booked.from.getTime() && period.to.getTime() === booked.to.getTime()
  const whyNot = answer === 'decline' && offersTimes && isAsBooked && !colleague && 'Choose times that work for you.'
  const alternative = times || colleague ? { ...times, ...(colleague && { csipId: colleague }) } : undefined
  const inTheWay = refusedWith(send.error, 'booking_refused')?.templates ?? []
  const colleagues = lesson.data?.colleagues ?? []
  return (
    <Dialog title={isAgreed ? 'Can’t make it?' : `${fullName(order.pilot)} asks you`} onClose={onClose}>
      <div className={css.dialog}>
        <p>
          {order.tailNumber} at {order.airport.code}, {wholePeriodText(booked, order.airport.zone)}
        </p>
        {request?.message && <blockquote className={css.quote}>{request.message}</blockquote>}
        {!isAgreed && (
          <RadioGroup
            label="Your answer"
            options={answers(asked.data?.inCommand === 'csip')}
            value={answer}
            onChange={setAnswer}
          />
        )}
        {answer === 'decline' && (
          <>
            <TextArea
              label={`Why, for ${order.pilot.firstName} (optional)`}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <Checkbox
              label="Another time works for me"
              checked={offersTimes}
              onChange={({ target }) => setOffersTimes(target.checked)}
            />
            {offersTimes && <PeriodFields period={period} zone={order.airport.zone} onChange={setPeriod} />}
            {colleagues.length > 0 && (
              <Select
                label="A colleague who could fly"
                value={colleague}
                empty="No one in particular"
                choices={colleagues.map((csip) => ({ value: csip.id, label: fullName(csip) }))}
                onChange={({ target }) => setColleague(target.value)}
              />
            )}
          </>
        )}
        <Failure>
          {inTheWay.length > 0 ? inTheWay.map(({ title, text }) => `${title}. ${text}`).join(' ') : send.error?.message}
        </Failure>
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Not now
          </Button>
          <Button
            kind={answer === 'accept' ? 'go' : 'danger'}
            busy={send.isPending}
            disabledReason={whyNot}
            onClick={() =>
              send.mutate({
                params: { id: order.id },
                body: answer === 'accept' ? { answer } : { answer, reason, ...(alternative && { alternative }) },
              })
            }
          >
            {answer === 'accept' ? 'Accept' : 'Decline'}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
