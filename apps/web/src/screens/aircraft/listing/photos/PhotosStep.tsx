import { acceptOf, uploadHints } from '@tailshare/contract/base/uploads'
import { FileDrop } from '../../../../ui/form/FileDrop.tsx'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../Step.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import css from './Photos.module.css'
import { UploadTile } from './UploadTile.tsx'
import { uploadsText } from './uploadQueue.ts'
import { useUploads } from './useUploads.ts'

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
