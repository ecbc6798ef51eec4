import { privileges } from '@tailshare/contract/privileges'
import { documentKinds } from '@tailshare/contract/constants'
import type { Document } from '@tailshare/contract/documents'
import { plainDayText } from '@tailshare/contract/timeText'
import { documentStates } from '../../../parts/documents/documentText.ts'
import { inSentence } from '@tailshare/rules/bookings/words'
import { openModal } from '../../../parts/modal/modal.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx'
import css from './DocumentFiles.module.css'

type FileProps = { document: Document; isSaid: boolean; onDelete: (document: Document) => void }

/** One file. `isSaid`: the line above says already how it stands. What is in force is not thrown away by a slip. */
const DocumentFile = ({ document, isSaid, onDelete }: FileProps) => {
  const [tone, text] = documentStates[document.status]
  const title = documentKinds[document.kind]
  const facts = [
    ...document.privileges.map((code) => inSentence(privileges[code])),
    document.modelFamily !== null && document.kind !== 'transition' && document.modelFamily,
    document.medicalClass && `class ${document.medicalClass}`,
    document.kind !== 'transition' && document.issuedOn && `issued ${plainDayText(document.issuedOn)}`,
  ].filter(Boolean)
  return (
    <li className={css.file}>
      <span className={css.what}>
        <a href={document.fileUrl} target="_blank" rel="noopener">
          <Icon name="document" />
          {document.fileName}
        </a>
        {facts.length > 0 && <small>{facts.join(', ')}</small>}
      </span>
      <span className={css.ways}>
        {!isSaid && <Badge tone={tone}>{text}</Badge>}
        {document.status === 'negative' && (
          <Button
            kind="soft"
            small
            onClick={() => openModal('rejected-document', { title, reason: document.reason ?? 'No reason was given.' })}
          >
            Why?
          </Button>
        )}
        {document.status === 'complete' ? (
          <DropMenu trigger={<Icon name="more" />} label={`More about ${title}, ${document.fileName}`}>
            {(close) => (
              <Button
                kind="soft"
                small
                icon="trash"
                onClick={() => {
                  close()
                  onDelete(document)
                }}
              >
                Delete
              </Button>
            )}
          </DropMenu>
        ) : (
          <IconButton icon="trash" label={`Delete ${title}, ${document.fileName}`} onClick={() => onDelete(document)} />
        )}
      </span>
    </li>
  )
}

/** The files of one document, the newest in sight, earlier ones a press away. */
export const DocumentFiles = ({
  files: [newest, ...earlier],
  said,
  onDelete,
}: {
  files: readonly Document[]
  /** How the document stands, as the line above says it. */
  said: string
  onDelete: (document: Document) => void
}) => {
  const isSaid = ({ status }: Document) => status === 'complete' || documentStates[status][1] === said
  return (
    <>
      {newest && (
        <ul>
          <DocumentFile document={newest} isSaid={isSaid(newest)} onDelete={onDelete} />
        </ul>
      )}
      {earlier.length > 0 && (
        <details className={css.earlier}>
          <summary>{earlier.length === 1 ? '1 earlier file' : `${earlier.length} earlier files`}</summary>
          <ul>
            {earlier.map((document) => (
              <DocumentFile key={document.id} document={document} isSaid={document.status === 'complete'} onDelete={onDelete} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
