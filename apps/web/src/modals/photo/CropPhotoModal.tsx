import type { PhotoDraft } from '@tailshare/contract/people/signIn/sessions'
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { useAction } from '../../api.ts'
import { cropOf, dragged, mostZoom, type View, wholeView } from './cropSquare.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/overlay/toast/toast.ts'
import css from './CropPhotoModal.module.css'
import type { ModalProps } from '../../parts/site/modal/modal.ts'

export const title = 'Crop your picture'

type Given = { draft: z.infer<typeof PhotoDraft>; url: string }

/** Position and size of the picture within the square preview, as CSS lengths. */
const placeOf = (draft: Given['draft'], view: View) => {
  const { x, y, width } = cropOf(draft, view)
  const percent = (part: number) => `${(part / width) * 100}%`
  return { '--wide': percent(draft.width), '--left': percent(-x), '--top': percent(-y) } as CSSProperties
}

/** Drag the picture or use the sliders, which also work by keyboard. */
export const Modal = ({ given: { draft, url }, close }: ModalProps<Given>) => {
  const [view, setView] = useState(wholeView)
  const from = useRef<{ x: number; y: number } | null>(null)
  const set = useAction('setPhoto', {
    onDone: () => {
      toast('Picture updated')
      close()
    },
  })
  const move = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (!from.current) return
    const by = {
      x: (clientX - from.current.x) / currentTarget.clientWidth,
      y: (clientY - from.current.y) / currentTarget.clientHeight,
    }
    from.current = { x: clientX, y: clientY }
    setView((before) => dragged(draft, before, by))
  }
  const end = () => {
    from.current = null
  }
  const sliders = [
    ['zoom', 'Zoom', 1, mostZoom],
    ['across', 'Left to right', 0, 1],
    ['down', 'Top to bottom', 0, 1],
  ] as const
  return (
    <>
      <div
        className={css.square}
        style={placeOf(draft, view)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <img src={url} alt="Your crop" draggable={false} />
      </div>
      {sliders.map(([name, label, min, max]) => (
        <label key={name} className={css.slider}>
          <span>{label}</span>
          <input
            type="range"
            min={min}
            max={max}
            step={0.01}
            value={view[name]}
            onChange={(event) => setView({ ...view, [name]: Number(event.target.value) })}
          />
        </label>
      ))}
      <div className={css.buttons}>
        <Button kind="soft" onClick={close}>
          Cancel
        </Button>
        <Button
          kind="go"
          busy={set.isPending}
          onClick={() => set.mutate({ body: { photoId: draft.photoId, crop: cropOf(draft, view) } }, { onError: toastError })}
        >
          Use this crop
        </Button>
      </div>
    </>
  )
}
