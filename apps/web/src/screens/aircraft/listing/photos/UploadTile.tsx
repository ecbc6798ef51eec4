import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import css from './Photos.module.css'
import type { Upload } from './uploadQueue.ts'

const says: Record<Upload['state'], string> = {
  waiting: 'Waiting',
  sending: 'Uploading…',
  offline: 'No network. It goes on when you are back online.',
  failed: '',
}

export const UploadTile = ({ upload, onRetry, onDrop }: { upload: Upload; onRetry: () => void; onDrop: () => void }) => {
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
