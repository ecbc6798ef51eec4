import { useDeviceZone } from '../../../../parts/schedule/time/useDeviceZone.ts'
import { useWaiting } from '../../../../parts/messages/useWaiting.ts'
import { dropWaiting, setRefusal, type WaitingMessage } from '../../../../parts/messages/waiting.ts'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { clockOf } from '../chatText.ts'
import chat from '../../Chat.module.css'
import css from './Waiting.module.css'

type Props = {
  ownId: string
  userId: string
  /** Returns a rejected text to the input. */
  onEdit: (text: string) => void
}

export const Waiting = ({ ownId, userId, onEdit }: Props) => {
  const waiting = useWaiting(ownId).filter(({ body }) => body.userTo === userId)
  if (waiting.length === 0) return null
  return (
    <section aria-label="Waiting to be sent" className={css.waiting}>
      {waiting.map((one) => (
        <One key={one.key} one={one} ownId={ownId} onEdit={onEdit} />
      ))}
    </section>
  )
}

const show = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' })
}

const filesOf = ({ body }: WaitingMessage) => body.files?.length ?? 0

const One = ({ one, ownId, onEdit }: { one: WaitingMessage } & Pick<Props, 'ownId' | 'onEdit'>) => {
  const { key, body, at, refusal } = one
  const zone = useDeviceZone()
  const take = () => {
    dropWaiting(ownId, key)
    onEdit(body.message)
  }
  return (
    <article className={classes(chat.bubble, css.bubble)} data-own ref={show}>
      {body.message !== '' && <p className={chat.text}>{body.message}</p>}
      {filesOf(one) > 0 && <p className={chat.about}>{filesOf(one) === 1 ? 'One file' : `${filesOf(one)} files`}</p>}
      <p className={chat.foot}>
        <Icon name={refusal === null ? 'clock' : 'warning'} />{' '}
        {refusal === null ? (
          <>
            Waiting, written <time dateTime={at}>{clockOf(at, zone)}</time>
          </>
        ) : (
          <span role="alert">Not sent. {refusal}</span>
        )}
        {refusal !== null && (
          <button type="button" className={chat.act} onClick={() => setRefusal(ownId, key, null)}>
            Try again
          </button>
        )}
        {body.message !== '' && (
          <button type="button" className={chat.act} onClick={take}>
            Edit
          </button>
        )}
        <button type="button" className={chat.act} onClick={() => dropWaiting(ownId, key)}>
          Discard
        </button>
      </p>
    </article>
  )
}
