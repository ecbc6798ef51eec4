import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { SquawkPage } from '@tailshare/contract/flights/squawks/squawks'
import { useState } from 'react'
import { useAction } from '../../../api.ts'
import { PhotoPicker } from '../../../parts/flights/squawks/PhotoPicker.tsx'
import { useSquawkPhotos } from '../../../parts/flights/squawks/useSquawkPhotos.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/form/Field.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from './SquawkScreen.module.css'

/** Failed photos stay and are retried for the same comment. */
export const Comment = ({ squawk: { id, whyNot } }: { squawk: SquawkPage }) => {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [entry, setEntry] = useState<string | null>(null)
  const photos = useSquawkPhotos()
  const comment = useAction('commentSquawk')
  const send = async () => {
    setTried(true)
    if (entry === null && text.trim() === '') return
    const to = entry ?? (await comment.mutateAsync({ params: { id }, body: { text: text.trim() } })).id
    setText('')
    setEntry(to)
    if (!(await photos.send(id, to))) return
    setEntry(null)
    setTried(false)
    toast('Everyone concerned can read it')
  }
  return (
    <section className={css.section} aria-labelledby="write">
      <h2 id="write">Write about it</h2>
      <div className={css.comment}>
        <TextArea
          label="Comment"
          rows={3}
          maxLength={1000}
          value={text}
          disabled={whyNot.comment !== null}
          errors={tried && entry === null && text.trim() === '' ? fieldMessages.required : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {whyNot.comment === null && <PhotoPicker photos={photos} />}
        <Button
          kind="ink"
          busy={comment.isPending || photos.busy}
          disabledReason={whyNot.comment}
          onClick={() => void send().catch((error: unknown) => error instanceof Error && toastError(error))}
        >
          {entry === null ? 'Send' : 'Send the photos again'}
        </Button>
      </div>
    </section>
  )
}
