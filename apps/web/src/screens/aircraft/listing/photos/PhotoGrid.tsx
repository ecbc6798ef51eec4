import type { ListingPhoto } from '@tailshare/contract/aircraft/listing'
import { leastPhotos } from '@tailshare/rules/aircraft/listing'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../../api.ts'
import { PhotoImage } from '../../../../parts/aircraft/photo/PhotoImage.tsx'
import { confirmDeletion } from '../../../../parts/site/modal/confirmDeletion.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { EmptyState } from '../../../../ui/display/lists/EmptyState.tsx'
import { toastError } from '../../../../ui/overlay/toast/toast.ts'
import type { Editor } from '../saving/useEditor.ts'
import { inOrder, placeText } from './order.ts'
import { moved } from '../../../../parts/moved.ts'
import css from './Photos.module.css'

type Move = { id: string; button: 'earlier' | 'later' }

const useKeptFocus = () => {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<Move>(null)
  useEffect(() => {
    if (!last.current) return
    const { id, button } = last.current
    const item = list.current?.querySelector(`[data-id="${id}"]`)
    const same = item?.querySelector<HTMLButtonElement>(`[data-move="${button}"]:not(:disabled)`)
    ;(same ?? item?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus()
    last.current = null
  })
  return { list, keep: (move: Move) => (last.current = move) }
}

const Tile = ({
  photo,
  index,
  count,
  isOver,
  onMove,
  onDelete,
  drag,
}: {
  photo: ListingPhoto
  index: number
  count: number
  isOver: boolean
  onMove: (to: number, button: Move['button']) => void
  onDelete: () => void
  drag: Pick<React.HTMLAttributes<HTMLLIElement>, 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDrop'>
}) => (
  <li {...drag} data-id={photo.id} draggable className={classes(css.photo, isOver && css.over)}>
    <PhotoImage
      photo={photo}
      sizes="(max-width: 767px) 50vw, 24rem"
      alt={photo.alt}
      width={480}
      height={360}
      loading="lazy"
      draggable={false}
    />
    {index === 0 && <span className={css.cover}>Cover</span>}
    <span className={css.tools}>
      <IconButton
        icon="previous"
        label={`Move photo ${index + 1} earlier`}
        data-move="earlier"
        disabled={index === 0}
        onClick={() => onMove(index - 1, 'earlier')}
      />
      <IconButton
        icon="next"
        label={`Move photo ${index + 1} later`}
        data-move="later"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1, 'later')}
      />
      <IconButton icon="trash" label={`Delete photo ${index + 1}`} onClick={onDelete} />
    </span>
  </li>
)

/** Photos move by dragging or by their buttons. */
export const PhotoGrid = ({ editor }: { editor: Editor }) => {
  const photos = inOrder(editor.listing.photos, editor.queue.waiting.photoIds)
  const [said, say] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const { list, keep } = useKeptFocus()
  const remove = useAction('deleteAircraftPhoto')
  const move = (from: number, to: number) => {
    editor.change({ photoIds: moved(photos, from, to).map(({ id }) => id) })
    say(placeText(to, photos.length))
  }
  const ask = async (photo: ListingPhoto, index: number) => {
    const message = `Delete photo ${index + 1}${index === 0 ? ', the cover' : ''}? This cannot be undone.`
    if (!(await confirmDeletion({ message }))) return
    await editor.saveNow()
    remove.mutate({ params: { id: photo.id } }, { onError: toastError, onSuccess: () => say(`Photo ${index + 1} deleted`) })
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  if (photos.length === 0)
    return (
      <EmptyState>Your photos appear here. Add at least {leastPhotos}; until then a drawing of the model stands in.</EmptyState>
    )
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      <ul ref={list} className={css.grid} aria-label="Photos">
        {photos.map((photo, index) => (
          <Tile
            key={photo.id}
            photo={photo}
            index={index}
            count={photos.length}
            isOver={over === index && dragged !== index}
            onMove={(to, button) => {
              keep({ id: photo.id, button })
              move(index, to)
            }}
            onDelete={() => void ask(photo, index)}
            drag={{
              onDragStart: (event: DragEvent) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', photo.id)
                setDragged(index)
              },
              onDragOver: (event: DragEvent) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(index)
              },
              onDragEnd: end,
              onDrop: (event: DragEvent) => {
                event.preventDefault()
                if (dragged !== null && dragged !== index) move(dragged, index)
                end()
              },
            }}
          />
        ))}
      </ul>
    </>
  )
}
