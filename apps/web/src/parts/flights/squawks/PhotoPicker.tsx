import { Button } from '../../../ui/Button.tsx'
import { FileDrop } from '../../../ui/form/choices/FileDrop.tsx'
import css from './Squawks.module.css'
import type { SquawkPhotos } from './useSquawkPhotos.ts'

export const PhotoPicker = ({ photos: { waiting, add, drop, busy } }: { photos: SquawkPhotos }) => (
  <div>
    <FileDrop label="Add photos" accept="image/*" multiple camera busy={busy} onFiles={add} />
    {waiting.length > 0 && (
      <ul className={css.waiting} aria-label="Photos to send">
        {waiting.map((file) => (
          <li key={`${file.name}${file.lastModified}${file.size}`}>
            {file.name}{' '}
            <Button kind="soft" small onClick={() => drop(file)}>
              Remove<span className="vh"> {file.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
  </div>
)
