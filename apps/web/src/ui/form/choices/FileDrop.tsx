import { type DragEvent, useId, useState } from 'react'
import css from './FileDrop.module.css'
import { classes } from '../../classes.ts'
import { describing, FieldNotes, type FieldWords } from '../FieldFrame.tsx'
import { Icon } from '../../Icon.tsx'
import { useIsHydrated } from '../../hooks/useIsHydrated.ts'

/** File input with drag and drop and camera. `accept` as in HTML; the server rejects wrong types with a message. */
export const FileDrop = ({
  label,
  errors,
  hint,
  accept,
  multiple,
  camera,
  busy,
  onFiles,
}: FieldWords & { accept?: string; multiple?: boolean; camera?: boolean; busy?: boolean; onFiles: (files: File[]) => void }) => {
  const id = useId()
  const alive = useIsHydrated()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0 && !busy) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <div className={css.field}>
      {/* Dropping is a shortcut; the input inside covers keyboard users. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        className={classes(css.drop, over && css.over, errors && errors.length > 0 && css.invalid)}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={camera ? 'camera' : 'upload'} />
        <span>
          <b>{label}</b>
          <small>{busy ? 'Uploading…' : camera ? 'Take a picture or choose one' : 'Drop it here or choose it'}</small>
        </span>
        <input
          type="file"
          className="vh"
          accept={accept}
          multiple={multiple}
          capture={camera ? 'environment' : undefined}
          disabled={busy || !alive}
          {...describing(id, { errors, hint })}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      </label>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}
