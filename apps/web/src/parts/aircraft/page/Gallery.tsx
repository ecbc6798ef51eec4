import type { Photo } from '@tailshare/contract/aircraft/aircraft'
import { lazy } from 'react'
import { Later } from '../../../document/Later.tsx'
import { Link } from '../../../ui/router/Link.tsx'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { useIsHydrated } from '../../../ui/hooks/useIsHydrated.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { PhotoImage } from '../photo/PhotoImage.tsx'
import css from './Gallery.module.css'

const GalleryView = lazy(() => import('./GalleryView.tsx').then((module) => ({ default: module.GalleryView })))
const inSight = 5

/** Five pictures, the first one large; each opens the full view (`?photo=2`). */
export const Gallery = ({ photos, aircraftId }: { photos: readonly Photo[]; aircraftId?: string }) => {
  const [params, setParams] = useSearchParams()
  const isAlive = useIsHydrated()
  const shown = Number(params.get('photo'))
  const open = Number.isInteger(shown) && shown >= 1 && shown <= photos.length ? shown : null
  const withPhoto = (number: number | null) => {
    const next = new URLSearchParams(params)
    if (number === null) next.delete('photo')
    else next.set('photo', String(number))
    return next
  }
  return (
    <div className={css.gallery} data-count={Math.min(photos.length, inSight)}>
      {photos.slice(0, inSight).map((photo, index) => (
        <Link
          key={photo.id}
          to={{ search: withPhoto(index + 1).toString() }}
          preventScrollReset
          className={css.item}
          data-picture={index === 0 ? aircraftId : undefined}
          aria-label={`Open picture ${index + 1} of ${photos.length}: ${photo.alt}`}
        >
          <PhotoImage
            photo={photo}
            sizes={index === 0 ? '(max-width: 767px) 100vw, 60rem' : '(max-width: 767px) 50vw, 30rem'}
            alt={photo.alt}
            width={index === 0 ? 720 : 360}
            height={index === 0 ? 540 : 270}
            fetchPriority={index === 0 ? 'high' : 'auto'}
            decoding={index === 0 ? 'sync' : 'async'}
          />
        </Link>
      ))}
      {photos.length > 1 && (
        <Link to={{ search: withPhoto(1).toString() }} preventScrollReset className={css.all}>
          <Icon name="camera" /> All {photos.length} pictures
        </Link>
      )}
      {isAlive && open !== null && (
        <Later fallback={null}>
          <GalleryView
            photos={photos}
            open={open}
            onOpen={(number) => setParams(withPhoto(number), { replace: true, preventScrollReset: true })}
          />
        </Later>
      )}
    </div>
  )
}
