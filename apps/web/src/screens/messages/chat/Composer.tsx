import type { ChatPartner, QuickAnswer } from '@tailshare/contract/messages/messages'
import { dayIn } from '@tailshare/contract/text/period'
import { shortDayText, wholeInstantText } from '@tailshare/contract/text/timeText'
import { filledIn, stillOpen } from '@tailshare/rules/messages/quickAnswers'
import { type DragEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { readDraft } from '../../../parts/messages/drafts.ts'
import { refusalText } from '../../../parts/messages/inOrder.ts'
import { useDraft } from '../../../parts/messages/useDraft.ts'
import type { Account } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Select, TextArea } from '../../../ui/form/Field.tsx'
import { AnswerPicker } from './answers/AnswerPicker.tsx'
import { afterSlash } from './answers/fitting.ts'
import { Caution } from './safety/Caution.tsx'
import { Refused } from './safety/Refused.tsx'
import { useCaution } from './safety/useCaution.ts'
import css from '../Chat.module.css'
import { AddFiles } from './files/AddFiles.tsx'
import { Attached } from './files/Attached.tsx'
import { useFiles } from './files/useFiles.ts'
import { leftOver } from './queue/leftOver.ts'
import { useSending } from './queue/useSending.ts'
import { useIsHydrated } from '../../../ui/hooks/useIsHydrated.ts'

type Props = {
  partner: ChatPartner
  account: Account
  /** The booking the chat was opened from. */
  orderId: string | undefined
  /** The aircraft, not booked yet, that the chat was opened from. */
  tail: string | undefined
  onSent: () => void
}

/** On a physical keyboard Enter sends; on phones it inserts a line break. */
const sends = ({ key, shiftKey, metaKey, ctrlKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' &&
  !nativeEvent.isComposing &&
  (metaKey || ctrlKey || (!shiftKey && window.matchMedia('(pointer: fine)').matches))

const filesIn = ({ files }: DataTransfer) => [...files]

/** The draft stays on this device until sent. */
export const Composer = ({ partner, account, orderId, tail, onSent }: Props) => {
  const { user, orders, whyNot } = partner
  const [typed, keep] = useDraft(account.id, user.id)
  const alive = useIsHydrated()
  const [about, setAbout] = useState(orderId ?? tail ?? orders[0]?.id ?? '')
  const [problem, setProblem] = useState('')
  const [picking, setPicking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useFiles()
  const caution = useCaution(partner)
  const type = (text: string) => {
    keep(text)
    caution.follow(text)
  }
  const send = useSending(account.id, ({ body, typed: sent }) => {
    type(leftOver(readDraft({ ownId: account.id, userId: user.id }), sent))
    files.clear(body.files ?? [])
    // The chat now names the aircraft.
    if (about === tail) setAbout('')
    onSent()
  })
  const hasAnswers = account.isAircraftOwner || account.isCsip
  const asked = hasAnswers ? afterSlash(typed) : undefined
  const order = orders.find(({ id }) => id === about) ?? orders[0]
  const choices = [
    ...(tail ? [{ value: tail, label: tail }] : []),
    ...orders.map(({ id, number, tailNumber, flightStartTime, zone }) => ({
      value: id,
      label: `${tailNumber}, ${wholeInstantText(new Date(flightStartTime), zone)} (${number})`,
    })),
  ]

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (send.isPending || (typed.trim() === '' && files.ids.length === 0)) return
    const open = hasAnswers ? stillOpen(typed) : []
    const why =
      open.length > 0 ? `Fill in ${open.join(' and ')} before you send.` : files.isSending ? 'A file is still on its way.' : ''
    setProblem(why)
    if (why || caution.asks(typed)) return
    const isOrder = orders.some(({ id }) => id === about)
    // Without a booking to link to, prefix the message with the tail number.
    const said = tail && about === tail && !typed.includes(tail) ? [tail, typed.trim()].filter(Boolean).join(': ') : typed
    send.mutate({
      typed,
      body: {
        userTo: user.id,
        message: said,
        ...(isOrder && { orderId: about }),
        ...(files.ids.length > 0 && { files: files.ids }),
      },
    })
  }
  const choose = ({ text }: QuickAnswer) => {
    const date = order && shortDayText(dayIn(new Date(order.flightStartTime), order.zone))
    const said = filledIn(text, { firstName: user.firstName, tailNumber: order?.tailNumber ?? null, date: date ?? null })
    type(asked !== undefined || typed.trim() === '' ? said : `${typed.trimEnd()}\n${said}`)
    setPicking(false)
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (asked !== undefined && event.key === 'ArrowDown') {
      event.preventDefault()
      event.currentTarget.form?.querySelector<HTMLElement>('#quick-answers button')?.focus()
      return
    }
    if (!sends(event)) return
    const first = asked === undefined ? null : event.currentTarget.form?.querySelector<HTMLElement>('[data-answer]')
    if (first) {
      event.preventDefault()
      first.click()
    } else submit(event)
  }
  const take = (event: { preventDefault: () => void }, dropped: File[]) => {
    if (dropped.length === 0) return
    event.preventDefault()
    files.add(dropped)
  }
  const label = `Message to ${user.firstName}`
  if (whyNot) return <Refused why={whyNot} typed={typed} label={label} />
  return (
    // Dropping is a shortcut; the button covers keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={css.composer}
      onSubmit={submit}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => take(event, filesIn(event.dataTransfer))}
    >
      {choices.length > 0 && (
        <Select
          label="About"
          empty="Nothing in particular"
          choices={choices}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
      )}
      {(picking || asked !== undefined) && (
        <AnswerPicker typed={asked ?? ''} onChoose={choose} onClose={() => setPicking(false)} />
      )}
      <TextArea
        ref={field}
        label={label}
        value={typed}
        rows={2}
        maxLength={4000}
        // An earlier text is stored on this device; do not overwrite it.
        readOnly={!alive}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKey}
        onPaste={(event) => take(event, filesIn(event.clipboardData))}
      />
      <Attached files={files} onRemoved={() => field.current?.focus()} />
      <Failure>{problem || (send.error && refusalText(send.error))}</Failure>
      <Caution kinds={caution.kinds} side="writer" />
      <div className={css.row}>
        <Button type="submit" kind="go" icon="arrow" busy={send.isPending}>
          {caution.kinds.length > 0 ? 'Send anyway' : 'Send'}
        </Button>
        <AddFiles onFiles={files.add} />
        {hasAnswers && (
          <Button kind="soft" icon="list" aria-expanded={picking} onClick={() => setPicking(!picking)}>
            Quick answers
          </Button>
        )}
      </div>
    </form>
  )
}
