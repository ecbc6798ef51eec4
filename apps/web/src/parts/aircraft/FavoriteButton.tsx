import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, refreshAfter, useAction } from '../../api.ts'
import { useAccount } from '../../calls/session.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toast, toastError } from '../../ui/overlay/toast/toast.ts'
import { PlainButton } from '../../ui/Button.tsx'
import css from './FavoriteButton.module.css'
import { useSignInFirst } from '../people/signIn/useSignInFirst.ts'

type Marked = { id: string; tailNumber: string; isFavorite: boolean }

/** Saves the favorite that a visitor clicked before logging in. */
const save = async (client: QueryClient, { id, tailNumber }: Marked) => {
  try {
    await call('addFavorite', { body: { aircraftId: id } })
    toast(`${tailNumber} saved to favorites`)
    await refreshAfter(client, 'addFavorite')
  } catch (error) {
    toastError(error)
  }
}

/** Visitors log in first, in a modal. `onPicture` places the heart in the corner of a card. */
export const FavoriteButton = ({ aircraft, onPicture }: { aircraft: Marked; onPicture?: boolean }) => {
  const account = useAccount()
  const signInFirst = useSignInFirst()
  const add = useAction('addFavorite', { onDone: () => toast(`${aircraft.tailNumber} saved to favorites`) })
  const remove = useAction('removeFavorite')
  // Optimistic: show the new state while the call runs.
  const on = add.isPending || (aircraft.isFavorite && !remove.isPending)
  const [wasPressed, setPressed] = useState(false)
  const look = classes(onPicture ? css.heart : css.button, on && css.on, on && wasPressed && css.fills)
  const label = on ? `Remove ${aircraft.tailNumber} from favorites` : `Save ${aircraft.tailNumber} to favorites`
  const toggle = () => {
    if (!account) return signInFirst({ here: true, act: (client) => void save(client, aircraft) })
    if (add.isPending || remove.isPending) return
    setPressed(true)
    if (on) remove.mutate({ params: { id: aircraft.id } }, { onError: toastError })
    else add.mutate({ body: { aircraftId: aircraft.id } }, { onError: toastError })
  }
  return (
    <PlainButton className={look} aria-pressed={on} aria-label={label} onClick={toggle}>
      <Icon name="heart" />
      {!onPicture && (on ? 'Saved' : 'Save')}
    </PlainButton>
  )
}
