import type { Listing } from '@tailshare/contract/aircraft/listing'
import { paths } from '@tailshare/contract/base/paths'
import { refusals } from '@tailshare/contract/base/routes/refusals'
import { useNavigate } from '../../../../ui/router/hooks.ts'
import { type ApiError, refusedWith, useAction } from '../../../../api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Failure } from '../../../../ui/form/Failure.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { took } from '../saving/listingStore.ts'
import css from './State.module.css'
import { DialogButtons } from '../../../../ui/overlay/DialogButtons.tsx'
import { stateAfter, type StateChange, wordsOf } from './stateChanges.ts'

/** Each obstacle with a link. */
const Refused = ({ error, listing, onClose }: { error: ApiError | null; listing: Listing; onClose: () => void }) => {
  const bookings = refusedWith(error, 'aircraft_has_bookings')?.bookings ?? []
  const missing = refusedWith(error, 'listing_incomplete')?.missing ?? []
  return (
    <>
      <Failure>{error?.message}</Failure>
      {bookings.length + missing.length > 0 && (
        <ul className={css.against}>
          {bookings.map(({ text, link }) => (
            <li key={link}>
              <TextLink to={link}>{text}</TextLink>
            </li>
          ))}
          {missing.map(({ step, text }) => (
            <li key={text}>
              <TextLink to={paths.addAircraft({ aircraft: listing.id, step })} onClick={onClose}>
                {text}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Explains, asks, applies. */
export const StateDialog = ({ listing, change, onClose }: { listing: Listing; change: StateChange; onClose: () => void }) => {
  const navigate = useNavigate()
  const { title, consequences, confirm, done } = wordsOf(change, listing.tailNumber, listing.state === 'draft')
  const isShared = change === 'delete' && listing.coOwners > 0
  const update = useAction('changeAircraft', {
    onDone: (reply) => {
      took(listing.id, reply)
      toast(done)
      onClose()
    },
  })
  const remove = useAction('deleteAircraft')
  const act = () => {
    if (change !== 'delete') return update.mutate({ params: { id: listing.id }, body: { state: stateAfter[change] } })
    remove.mutate(
      { params: { id: listing.id } },
      {
        onSuccess: () => {
          toast(done)
          void navigate(paths.ownedAircraft(), { replace: true })
        },
      },
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className={css.consequences}>
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {isShared && (
        <TextLink to={paths.coOwnershipInfo(listing.id)} onClick={onClose}>
          See who holds a share
        </TextLink>
      )}
      <Refused error={update.error ?? remove.error} listing={listing} onClose={onClose} />
      <DialogButtons>
        <Button kind="soft" onClick={onClose}>
          Leave it
        </Button>
        <Button
          kind={change === 'delete' ? 'danger' : 'ink'}
          busy={update.isPending || remove.isPending}
          disabledReason={isShared && refusals.aircraft_is_shared[1]}
          onClick={act}
        >
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
