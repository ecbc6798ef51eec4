import type { ChatPartner } from '@tailshare/contract/messages'
import { wholeInstantText } from '@tailshare/contract/timeText'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useAction } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/form/Failure.tsx'
import { Select, TextArea } from '../../ui/form/Field.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import css from './Chat.module.css'

type Props = Pick<ChatPartner, 'user' | 'orders' | 'whyNot'> & {
  /** The booking that the page was opened from. */
  orderId: string | null
  ownId: string
}

/** What is typed stays on this device until it is sent. */
export const Composer = ({ user, orders, orderId, ownId, whyNot }: Props) => {
  const draft = { ownId, userId: user.id }
  const [typed, setTyped] = useState(() => readDraft(draft))
  const [about, setAbout] = useState(() => (orders.some(({ id }) => id === orderId) ? orderId! : ''))
  const send = useAction('sendMessage', {
    onDone: () => {
      setTyped('')
      dropDraft(draft)
    },
  })
  const type = (text: string) => {
    setTyped(text)
    keepDraft(draft, text)
  }
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (typed.trim() === '' || send.isPending) return
    send.mutate({ body: { userTo: user.id, message: typed, ...(about && { orderId: about }) } })
  }
  if (whyNot) return <p className={css.whyNot}>{whyNot}</p>
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
        label={`Message to ${user.firstName}`}
        value={typed}
        rows={3}
        maxLength={4000}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => (event.metaKey || event.ctrlKey) && event.key === 'Enter' && submit(event)}
      />
      <Failure>{send.error && (send.error.fields.message?.[0] ?? send.error.message)}</Failure>
      <div className={css.row}>
        <Button type="submit" icon="arrow" busy={send.isPending}>
          Send
        </Button>
      </div>
    </form>
  )
}
