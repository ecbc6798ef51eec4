import { acceptOf, uploadHints } from '@tailshare/contract/base/files/uploads'
import { FileDrop } from '../../../../ui/form/choices/FileDrop.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../wizard/Step.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { uploadsText, type Upload } from './uploadQueue.ts'
import { useUploads } from './useUploads.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import css from './Photos.module.css'

const says: Record<Upload['state'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading…',
  offline: 'No network. It goes on when you are back online.',
  failed: '',
}

const UploadTile = ({ upload, onRetry, onDrop }: { upload: Upload; onRetry: () => void; onDrop: () => void }) => {
  const { file, state, problem, canRetry, sent } = upload
  const hasFailed = state === 'failed'
  return (
    <li data-state={state}>
      <span className={css.thumb}>
        <Icon name={hasFailed ? 'warning' : 'camera'} />
      </span>
      <div>
        <b>{file.name}</b>
        {hasFailed ? (
          <small role="alert">
            <Icon name="warning" /> {problem}
          </small>
        ) : (
          <small>{says[state]}</small>
        )}
        {state === 'sending' && <progress value={sent} max={1} aria-label={`Upload of ${file.name}`} />}
      </div>
      {hasFailed && (
        <span className={css.tools}>
          {canRetry && (
            <Button kind="soft" small icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          )}
          <IconButton icon="close" label={`Leave out ${file.name}`} onClick={onDrop} />
        </span>
      )}
    </li>
  )
}

/** Uploads many photos with individual progress, and orders them; the first is the cover. */
export const PhotosStep = ({ editor }: { editor: Editor }) => {
  const { uploads, add, retry, drop } = useUploads(editor.id)
  return (
    <Step
      step="photos"
      aircraftId={editor.id}
      title="Show it as it stands on the ramp"
      lead="Outside from both sides, the panel, the seats, the baggage door. The first photo is the cover, on every card and in every mail."
    >
      <FileDrop
        label="Add photos"
        hint={`${uploadHints.picture} As many as you like at once, up to 60.`}
        accept={acceptOf('picture')}
        multiple
        onFiles={add}
      />
      <p className="vh" role="status">
        {uploadsText(uploads)}
      </p>
      {uploads.length > 0 && (
        <ul className={css.uploads} aria-label="On their way">
          {uploads.map((upload) => (
            <UploadTile key={upload.key} upload={upload} onRetry={() => retry(upload.key)} onDrop={() => drop(upload.key)} />
          ))}
        </ul>
      )}
      <PhotoGrid editor={editor} />
    </Step>
  )
}
