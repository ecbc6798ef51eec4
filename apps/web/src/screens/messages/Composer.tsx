import type { ChatPartner } from '@tailshare/contract/messages'
import { wholeInstantText } from '@tailshare/contract/timeText'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useAction } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/form/Failure.tsx'
import { Select, TextArea } from '../../ui/form/Field.tsx'
import { Caution } from './safety/Caution.tsx'
import { Refused } from './safety/Refused.tsx'
import { useCaution } from './safety/useCaution.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import css from './Chat.module.css'

type Props = {
  partner: ChatPartner
  /** The booking that the page was opened from. */
  orderId: string | null
  ownId: string
}

/** What is typed stays on this device until it is sent. */
export const Composer = ({ partner, orderId, ownId }: Props) => {
  const { user, orders, whyNot } = partner
  const draft = { ownId, userId: user.id }
  const [typed, setTyped] = useState(() => readDraft(draft))
  const [about, setAbout] = useState(() => (orders.some(({ id }) => id === orderId) ? orderId! : ''))
  const caution = useCaution(partner)
  const send = useAction('sendMessage', {
    onDone: () => {
      setTyped('')
      caution.follow('')
      dropDraft(draft)
    },
  })
  const type = (text: string) => {
    setTyped(text)
    caution.follow(text)
    keepDraft(draft, text)
  }
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || send.isPending || caution.asks(typed)) return
    send.mutate({ body: { userTo: user.id, message: typed, ...(about && { orderId: about }) } })
  }
  const label = `Message to ${user.firstName}`
  if (whyNot) return <Refused why={whyNot} typed={typed} label={label} />
  return (
    <form className={css.composer} onSubmit={submit}>
      {orders.length > 0 && (
        <Select
          label="About"
          empty="Nothing in particular"
          choices={orders.map(({ id, number, tailNumber, flightStartTime, zone }) => ({
            value: id,
            label: `${tailNumber}, ${wholeInstantText(new Date(flightStartTime), zone)} (${number})`,
          }))}
          value={about}
          onChange={({ target }) => setAbout(target.value)}
        />
      )}
      <TextArea
        label={label}
        value={typed}
        rows={3}
        maxLength={4000}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => (event.metaKey || event.ctrlKey) && event.key === 'Enter' && submit(event)}
      />
      <Failure>{send.error && (send.error.fields.message?.[0] ?? send.error.message)}</Failure>
      <Caution kinds={caution.kinds} side="writer" />
      <div className={css.row}>
        <Button type="submit" icon="arrow" busy={send.isPending}>
          {caution.kinds.length > 0 ? 'Send anyway' : 'Send'}
        </Button>
      </div>
    </form>
  )
}
