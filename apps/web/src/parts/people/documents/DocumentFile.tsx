import { acceptOf, uploadHints } from '@tailshare/contract/base/files/uploads'
import { FileDrop } from '../../../ui/form/choices/FileDrop.tsx'
import { useFormValue } from '../../../ui/form/Form.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from '../profile/profile.module.css'

type Props = {
  label: string
  /** Appended to the note on accepted files. */
  hint?: string
  busy: boolean
  /** Called instead when several files are chosen. */
  onMany?: (files: File[]) => void
}

/** The form field `file`. */
export const DocumentFile = ({ label, hint = '', busy, onMany }: Props) => {
  const { value, onChange, errors } = useFormValue<File | null>('file')
  return (
    <>
      <FileDrop
        label={value ? 'Choose another file' : label}
        hint={`${uploadHints.document} ${hint}`.trim()}
        accept={acceptOf('document')}
        errors={errors}
        multiple={onMany !== undefined}
        busy={busy}
        onFiles={(files) => (onMany && files.length > 1 ? onMany(files) : onChange(files[0] ?? null))}
      />
      {/* Its space is reserved, so that nothing below moves under a finger. */}
      <p role="status" className={css.chosenFile}>
        {value && (
          <>
            <Icon name="document" className={css.inline} /> {value.name}
          </>
        )}
      </p>
    </>
  )
}
