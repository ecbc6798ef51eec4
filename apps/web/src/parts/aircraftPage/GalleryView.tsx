import type { Photo } from '@tailshare/contract/aircraft'
import type { KeyboardEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { PhotoImage } from '../aircraft/PhotoImage.tsx'
import css from './Gallery.module.css'

/** One picture at a time, as large as the window allows; arrow keys turn the page. */
export const GalleryView = ({
  photos,
  open,
  onOpen,
}: {
  photos: readonly Photo[]
  open: number
  onOpen: (number: number | null) => void
}) => {
  const photo = photos[open - 1]
  const turn = (by: number) => onOpen(((open - 1 + by + photos.length) % photos.length) + 1)
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  if (!photo) return null
  return (
    <Dialog wide title={`Picture ${open} of ${photos.length}`} onClose={() => onOpen(null)}>
      <figure className={css.view}>
        <PhotoImage photo={photo} sizes="100vw" alt={photo.alt} width={1200} height={900} />
        <figcaption aria-live="polite">{photo.alt}</figcaption>
      </figure>
      {photos.length > 1 && (
        <div className={css.turn} role="group" aria-label="Browse pictures">
          <Button kind="soft" icon="previous" onClick={() => turn(-1)} onKeyDown={turnByKey}>
            Previous
          </Button>
          <Button kind="soft" icon="next" onClick={() => turn(1)} onKeyDown={turnByKey}>
            Next
          </Button>
        </div>
      )}
    </Dialog>
  )
}
