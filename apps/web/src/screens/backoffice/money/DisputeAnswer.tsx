import { longestEvidence } from '@tailshare/contract/base/constants'
import type { DisputeDetail } from '@tailshare/contract/payments/disputes'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { moneyText } from '@tailshare/contract/text/money'
import { instantText } from '@tailshare/contract/text/timeText'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ApiError, refreshAfter, useAction } from '../../../api.ts'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { Keys } from '../console/Keys.tsx'
import { moving } from '../questions/moving.ts'
import css from './Disputes.module.css'

/** Another operator was faster: refetch, and explain why. */
const useClash = () => {
  const client = useQueryClient()
  return async (refused: unknown) => {
    if (!(refused instanceof ApiError) || refused.status !== 409) throw refused
    toastError(refused)
    await refreshAfter(client, 'answerDispute')
  }
}

const submitOnCtrlEnter = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector('form')?.requestSubmit()
}

const once = {
  title: 'Send this to the bank?',
  message: 'You can send it once and can’t change it afterward. The bank decides based on it.',
  confirm: 'Send it now',
}

/** Sends an answer after asking, and says if it waits for a second operator. */
const useSending = ({ id }: DisputeDetail) => {
  const clash = useClash()
  const send = useAction('answerDispute')
  return async (evidence: string | undefined) => {
    if (!(await confirmDeletion(once))) return
    await send
      .mutateAsync({ params: { id }, body: { evidence } })
      .then(
        ({ wanted }) => toast(wanted ? 'Another operator has to send the same words' : 'The evidence is on its way to the bank'),
        clash,
      )
  }
}

type AnswerProps = { dispute: DisputeDetail; ownName: string; onGiveUp: () => void }

const Evidence = ({ dispute, ownName, onGiveUp }: AnswerProps) => {
  const { wanted } = dispute
  const words = wanted && wanted.by !== ownName ? wanted.evidence : null
  const send = useSending(dispute)
  // As it was shown: our records may say more by the time it is sent.
  const [draft] = useState(dispute.draft)
  const form = useAppForm({
    defaults: { evidence: draft },
    check: ({ evidence }) => ({ evidence: evidence.trim() === '' ? fieldMessages.required : [] }),
    send: ({ evidence }) => send(evidence === draft ? undefined : evidence),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div data-shortcut="evidence" onKeyDown={submitOnCtrlEnter}>
      <Form form={form} label="Evidence">
        <FormTextArea
          name="evidence"
          label="Evidence, as the bank will read it"
          rows={18}
          maxLength={longestEvidence}
          aria-keyshortcuts="E"
          hint="Written from our records. It can be sent once. Other words count as giving the amount away, and above your limit another operator has to send the same."
        />
        <div className={css.buttons}>
          <Button type="submit" kind="go" busy={form.busy}>
            Send to the bank
          </Button>
          {words !== null && (
            <Button kind="soft" onClick={() => void send(words).catch(toastError)}>
              Send {wanted!.by}’s words
            </Button>
          )}
          <Button kind="soft" data-shortcut="accept" aria-keyshortcuts="L" onClick={onGiveUp}>
            Accept the loss
          </Button>
        </div>
        <Keys keys={[['E', 'edit'], ['Ctrl Enter', 'send'], ['L', 'accept the loss'], ...moving]} />
      </Form>
    </div>
  )
}

const GiveUp = ({ dispute, onBack }: { dispute: DisputeDetail; onBack: () => void }) => {
  const clash = useClash()
  const send = useAction('acceptDispute')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  const form = useAppForm({
    defaults: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fieldMessages.required : [] }),
    send: ({ reason }) =>
      send
        .mutateAsync({ params: { id: dispute.id }, body: { reason } })
        .then(({ wanted }) => toast(wanted ? 'Another operator has to accept it, too' : 'The loss is accepted'), clash),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack()
        else submitOnCtrlEnter(event)
      }}
    >
      <Form form={form} label="Accept the loss">
        <p>{fullText(dispute)} This cannot be undone.</p>
        <FormTextArea
          name="reason"
          label="Reason"
          rows={3}
          maxLength={500}
          hint="It stays in the audit log. The payer doesn’t see it."
        />
        <div className={css.buttons}>
          <Button type="submit" kind="danger" busy={form.busy}>
            Accept the loss
          </Button>
          <Button kind="soft" onClick={onBack}>
            Back to the evidence
          </Button>
        </div>
      </Form>
    </div>
  )
}

const fullText = ({ amountCents, orderId, isInquiry }: DisputeDetail) =>
  isInquiry
    ? `The bank’s question about ${moneyText(amountCents)} is closed without an answer. It may take the money back.`
    : `The payer keeps ${moneyText(amountCents)}, and the bank’s fee stays with us.${orderId ? ' Everyone who earned a share of the booking is still paid.' : ''}`

const Answered = ({ dispute, zone }: { dispute: DisputeDetail; zone: string }) => {
  const { answered, answeredBy, evidence, state } = dispute
  return (
    <>
      <h2 id="answer">{evidence === null && state === 'lost' && answered !== null ? 'The loss was accepted' : 'Our answer'}</h2>
      <p>
        {answered === null
          ? 'Nothing was sent from here.'
          : `${instantText(new Date(answered), zone)}${answeredBy ? `, by ${answeredBy}` : ''}`}
      </p>
      {evidence !== null && <pre className={css.evidence}>{evidence}</pre>}
    </>
  )
}

/** The draft answer, for operators who may read but not decide. */
const ForOthers = ({ draft, whyNot }: { draft: string; whyNot: string }) => (
  <>
    <pre className={css.evidence}>{draft}</pre>
    <div className={css.buttons}>
      <Button kind="go" offBecause="why-not">
        Send to the bank
      </Button>
      <Button kind="soft" offBecause="why-not">
        Accept the loss
      </Button>
    </div>
    <p id="why-not" className="muted">
      {whyNot}
    </p>
    <Keys keys={moving} />
  </>
)

/** A form while an answer is due, afterwards what was sent. */
export const DisputeAnswer = ({ dispute, zone, ownName }: { dispute: DisputeDetail; zone: string; ownName: string }) => {
  const [givesUp, setGivesUp] = useState(false)
  return (
    <section className={css.answer} aria-labelledby="answer">
      {dispute.state !== 'needs_response' ? (
        <Answered dispute={dispute} zone={zone} />
      ) : dispute.whyNot !== null ? (
        <>
          <h2 id="answer">Our answer</h2>
          <ForOthers draft={dispute.draft} whyNot={dispute.whyNot} />
        </>
      ) : (
        <>
          <h2 id="answer">{givesUp ? 'Accept the loss?' : 'Our answer'}</h2>
          {givesUp && <GiveUp dispute={dispute} onBack={() => setGivesUp(false)} />}
          {/* Hidden rather than unmounted, to keep the text. */}
          <div hidden={givesUp}>
            <Evidence dispute={dispute} ownName={ownName} onGiveUp={() => setGivesUp(true)} />
          </div>
        </>
      )}
    </section>
  )
}
