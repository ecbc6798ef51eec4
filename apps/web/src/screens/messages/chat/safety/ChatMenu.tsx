import type { ChatPartner, Message } from '@tailshare/contract/messages/messages'
import { useState } from 'react'
import { useAction } from '../../../../api.ts'
import { fullName } from '../../../../parts/people/people/personName.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { DropMenu } from '../../../../ui/overlay/DropMenu.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import css from './Safety.module.css'

type Props = {
  partner: ChatPartner
  /** The other person's newest reportable message. */
  reportable: Message | undefined
  onReport: (message: Message) => void
}

export const ChatMenu = ({ partner: { user, isBlocked, isBooked, isAway }, reportable, onReport }: Props) => {
  const [asking, setAsking] = useState(false)
  const block = useAction('blockPerson', {
    onDone: () => {
      toast(`${user.firstName} can no longer write to you`)
      setAsking(false)
    },
  })
  const unblock = useAction('unblockPerson', { onDone: () => toast(`${user.firstName} can write to you again`) })
  if (isAway && !isBlocked && !reportable) return null
  return (
    <>
      <DropMenu trigger={<Icon name="more" />} label={`More about ${fullName(user)}`}>
        {(close) => (
          <>
            {(isBlocked || !isAway) && (
              <button
                type="button"
                className={css.item}
                onClick={() => {
                  close()
                  if (isBlocked) unblock.mutate({ params: { id: user.id } }, { onError: toastError })
                  else setAsking(true)
                }}
              >
                {isBlocked ? `Unblock ${user.firstName}` : `Block ${user.firstName}`}
              </button>
            )}
            {reportable && (
              <button
                type="button"
                className={css.item}
                onClick={() => {
                  close()
                  onReport(reportable)
                }}
              >
                Report the last message
              </button>
            )}
          </>
        )}
      </DropMenu>
      {asking && (
        <Dialog title={`Block ${fullName(user)}?`} onClose={() => setAsking(false)}>
          <p>
            {user.firstName} can no longer write to you, and you hear nothing more of this chat, by email and text neither. What
            was written stays. {user.firstName} will see that you don’t take messages.
          </p>
          {isBooked && <p>A booking you share goes on: you both still hear about changes, delays and the ramp.</p>}
          <DialogButtons>
            <Button kind="soft" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              kind="danger"
              busy={block.isPending}
              onClick={() => block.mutate({ body: { user: user.id } }, { onError: toastError })}
            >
              Block
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  )
}
