import type { ChatPartner, Message } from '@tailshare/contract/messages/messages'
import { paths } from '@tailshare/contract/base/paths'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../api.ts'
import { Button, PlainButton } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useDeviceZone } from '../../../parts/schedule/time/useDeviceZone.ts'
import { clockOf, goneText, seenText } from './chatText.ts'
import { Files } from './files/Files.tsx'
import css from '../Chat.module.css'
import { Caution } from './safety/Caution.tsx'
import { MessageText } from './safety/MessageText.tsx'

/** Focus what replaces the pressed button. */
const focus = (element: HTMLElement | null) => {
  element?.focus()
}

type Props = {
  message: Message
  own: boolean
  partner: Pick<ChatPartner, 'isCareful' | 'isTrusted' | 'whyNot'>
  onReport: (message: Message) => void
  /** It is the search result. */
  isFound?: boolean
}

/** The sender can edit or delete it for ten minutes; the recipient can report it. */
export const Bubble = ({ message, own, partner, onReport, isFound = false }: Props) => {
  const zone = useDeviceZone()
  const [editing, setEditing] = useState(false)
  const takeBack = useAction('takeBackMessage', { onDone: () => toast('Taken back') })
  const change = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) focus(change.current)
    wasEditing.current = editing
  }, [editing])
  const { id, takenBack, order, files, created, modified, readTime, changeUntil, reported, caution } = message
  if (takenBack)
    return (
      <p className={css.gone} tabIndex={-1} ref={takeBack.isSuccess ? focus : undefined}>
        {goneText(message, own)}
      </p>
    )
  return (
    <article id={id} className={css.bubble} data-own={own || undefined} data-found={isFound || undefined}>
      {order && (
        <p className={css.about}>
          About{' '}
          <TextLink to={paths.order(order.id)}>
            {order.tailNumber}, booking {order.number}
          </TextLink>
        </p>
      )}
      {editing ? (
        <Editor message={message} onDone={() => setEditing(false)} />
      ) : (
        message.message !== '' && (
          <p className={css.text}>
            <MessageText text={message.message} isTrusted={own || partner.isTrusted} />
          </p>
        )
      )}
      {message.message === '' && files.length === 0 && <p className={css.about}>What was sent here is no longer kept.</p>}
      <Files files={files} from={message.userFromCompleteName} />
      {!own && partner.isCareful && <Caution kinds={caution} side="reader" />}
      <p className={css.foot}>
        <time dateTime={created}>{clockOf(created, zone)}</time>
        {modified !== created && ', edited'}
        {own && (readTime ? `. Seen ${seenText(readTime, created, zone)}` : ', sent')}
        {!own &&
          (reported ? (
            ', reported'
          ) : (
            <PlainButton className={css.act} onClick={() => onReport(message)}>
              Report
            </PlainButton>
          ))}
        {changeUntil && !editing && (
          <>
            {partner.whyNot === null && (
              <PlainButton ref={change} className={css.act} onClick={() => setEditing(true)}>
                Change
              </PlainButton>
            )}
            <PlainButton
              className={css.act}
              disabled={takeBack.isPending}
              onClick={() => takeBack.mutate({ params: { id } }, { onError: toastError })}
            >
              Take back
            </PlainButton>
          </>
        )}
      </p>
    </article>
  )
}

const Editor = ({ message, onDone }: { message: Message; onDone: () => void }) => {
  const [typed, setTyped] = useState(message.message)
  const change = useAction('changeMessage', { onDone })
  const send = () => change.mutate({ params: { id: message.id }, body: { message: typed } }, { onError: toastError })
  return (
    <div className={css.editor}>
      <TextArea
        ref={focus}
        label="Your message"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        rows={3}
        maxLength={4000}
      />
      <div className={css.row}>
        <Button
          small
          busy={change.isPending}
          disabledReason={typed.trim() === '' && 'Say something, or take the message back.'}
          onClick={send}
        >
          Save
        </Button>
        <Button kind="line" small onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
