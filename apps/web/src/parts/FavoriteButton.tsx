import { Link, useLocation } from 'react-router'
import { useAction } from '../api.ts'
import { paths } from '../paths.ts'
import { useAccount } from '../session.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { toast, toastError } from '../ui/toast.ts'
import css from './FavoriteButton.module.css'

type Marked = { id: string; tailNumber: string; isFavorite: boolean }
const shown = ['searchAircraft', 'getAircraft', 'listFavorites'] as const

/** Remembers or forgets an aircraft; visitors sign in first and come back. `onPicture` is a heart in the corner of a card. */
export const FavoriteButton = ({ aircraft, onPicture }: { aircraft: Marked; onPicture?: boolean }) => {
  const account = useAccount()
  const { pathname, search } = useLocation()
  const add = useAction('addFavorite', { refresh: shown, onDone: () => toast(`${aircraft.tailNumber} saved to favorites`) })
  const remove = useAction('removeFavorite', { refresh: shown })
  // While the call runs the heart already shows what was wished.
  const on = add.isPending || (aircraft.isFavorite && !remove.isPending)
  const look = classes(onPicture ? css.heart : css.button, on && css.on)
  const label = on ? `Remove ${aircraft.tailNumber} from favorites` : `Save ${aircraft.tailNumber} to favorites`
  const contents = (
    <>
      <Icon name="heart" />
      {!onPicture && (on ? 'Saved' : 'Save')}
    </>
  )
  if (!account)
    return (
      <Link to={paths.login({ next: pathname + search })} className={look} aria-label={label}>
        {contents}
      </Link>
    )
  const toggle = () => {
    if (add.isPending || remove.isPending) return
    if (on) remove.mutate({ params: { id: aircraft.id } }, { onError: toastError })
    else add.mutate({ body: { aircraftId: aircraft.id } }, { onError: toastError })
  }
  return (
    <button type="button" className={look} aria-pressed={on} aria-label={label} onClick={toggle}>
      {contents}
    </button>
  )
}
