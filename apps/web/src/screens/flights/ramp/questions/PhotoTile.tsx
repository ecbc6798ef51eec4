import type { Question } from '@tailshare/contract/flights/ramp'
import type { Problem } from '@tailshare/rules/flights/stages/facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { DeviceRecord } from '../device/store/deviceRecord.ts'
import { findPhoto } from '../device/store/deviceStore.ts'
import { Notes } from './Notes.tsx'
import css from '../Questions.module.css'
import { takePhoto } from '../stages/stageSync.ts'
import { useOffline } from '../device/useOffline.ts'

const noRoom = 'This phone is full: the photo was not kept. Free some space, then take it again.'

type Props = { question: Question; record: DeviceRecord; next: boolean; problems: readonly Problem[] }

/** The device's copy works offline; photos from other devices come from the server. */
const useLocalPhoto = (id: string | undefined) =>
  useQuery({
    queryKey: ['stagePhoto', id ?? ''],
    queryFn: async () => {
      const blob = await findPhoto(id!)
      return blob ? URL.createObjectURL(blob) : null
    },
    enabled: id !== undefined,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
  }).data

/** Tapping the photo retakes it. */
export const PhotoTile = ({ question, record, next, problems }: Props) => {
  const { key, title, required, hint } = question
  const offline = useOffline()
  // The URL that failed to load; retried when the network returns.
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const local = record.photos.findLast((photo) => photo.question === key)
  const own = useLocalPhoto(local?.id)
  const stored = record.snapshot.photos.findLast((photo) => photo.question === key)
  const source = own ?? (local && !local.sent ? undefined : stored?.url)
  const attempt = `${source} ${offline}`
  const taken = local !== undefined || stored !== undefined
  const take = (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    void takePhoto(record.key, key, file)
      .then((kept) => setFault(kept ? '' : noRoom))
      .catch((error: unknown) => setFault(error instanceof Error ? error.message : noRoom))
      .finally(() => setBusy(false))
  }
  return (
    <div className={css.photoCell}>
      <label className={classes(css.tile, taken && css.taken, next && css.next)}>
        {source && failed !== attempt && <img key={attempt} src={source} alt="" onError={() => setFailed(attempt)} />}
        {!taken && <Icon name={busy ? 'clock' : 'camera'} />}
        <span>
          {title}
          {!required && !taken && hint && <small>{hint}</small>}
          {taken && <span className="vh">, taken. Take it again</span>}
        </span>
        {local && !local.sent && <Icon name="upload" label="Waiting to be sent" className={css.unsent} />}
        <input
          id={`q-${key}`}
          type="file"
          accept="image/*"
          capture="environment"
          className="vh"
          aria-describedby={`q-${key}-notes q-${key}-fault`}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <div id={`q-${key}-fault`} role="alert">
        {fault && (
          <p className={css.note}>
            <Icon name="warning" />
            <span>{fault}</span>
          </p>
        )}
      </div>
      <Notes id={`q-${key}-notes`} question={question} record={record} problems={problems} />
    </div>
  )
}
