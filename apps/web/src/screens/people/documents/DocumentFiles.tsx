import { privileges } from '@tailshare/contract/people/documents/privileges'
import { documentKinds } from '@tailshare/contract/base/constants'
import type { Document, Expiration } from '@tailshare/contract/people/documents/documents'
import { plainDayText } from '@tailshare/contract/text/timeText'
import { standingOf } from '@tailshare/rules/people/documents/expirations'
import { endingOn } from '@tailshare/rules/people/documents/privileges'
import { stateText, stateTones } from '../../../parts/people/documents/DocumentBars.tsx'
import { inSentence } from '@tailshare/rules/bookings/orders/words'
import { openModal } from '../../../parts/site/modal/modal.ts'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx'
import css from './DocumentFiles.module.css'

type Page = { document: Document; standing: Expiration; today: string }
type FileProps = { page: Page; isSaid: boolean; onDelete: (document: Document) => void }

/** Facts of a page, with the expiry of any part that ends early. */
const shownOn = ({ document, today }: Page) => {
  const ends = endingOn(document)
  return document.privileges.map((code) => {
    const until = ends.find((one) => one.code === code)?.until
    const text = inSentence(privileges[code])
    return until === undefined ? text : `${text} (${until < today ? 'ended' : 'through'} ${plainDayText(until)})`
  })
}

/** `isSaid`: the line above states its status. Deleting a valid document asks for confirmation. */
const DocumentFile = ({ page, isSaid, onDelete }: FileProps) => {
  const { document, standing } = page
  const title = documentKinds[document.kind]
  const facts = [
    ...shownOn(page),
    document.modelFamily !== null && document.kind !== 'transition' && document.modelFamily,
    document.medicalClass && `class ${document.medicalClass}`,
    document.kind !== 'transition' && document.issuedOn && `issued ${plainDayText(document.issuedOn)}`,
    !isSaid &&
      document.status === 'complete' &&
      standing.expiresOn &&
      `${standing.state === 'expired' ? 'ended' : 'valid through'} ${plainDayText(standing.expiresOn)}`,
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
        {!isSaid && <Badge tone={stateTones[standing.state]}>{stateText(standing)}</Badge>}
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

const sorted = (pages: readonly Page[]) => {
  const counting = pages.filter(({ standing }) => standing.state !== 'expired')
  const inSight = counting.length > 0 ? counting : pages.slice(0, 1)
  return { inSight, ended: pages.filter((page) => !inSight.includes(page)) }
}

/** Expired files are collapsed. */
export const DocumentFiles = ({
  files,
  said,
  birthDate,
  today,
  onDelete,
}: {
  files: readonly Document[]
  /** The status in the line above. */
  said: string
  birthDate: string | null
  today: string
  onDelete: (document: Document) => void
}) => {
  const pages = files.map((document) => ({ document, today, standing: standingOf(document, birthDate, today) }))
  const { inSight, ended } = sorted(pages)
  const isSaid = ({ standing }: Page) => files.length === 1 && stateText(standing) === said
  return (
    <>
      {inSight.length > 0 && (
        <ul>
          {inSight.map((page) => (
            <DocumentFile key={page.document.id} page={page} isSaid={isSaid(page)} onDelete={onDelete} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className={css.earlier}>
          <summary>{ended.length === 1 ? '1 file that has ended' : `${ended.length} files that have ended`}</summary>
          <ul>
            {ended.map((page) => (
              <DocumentFile key={page.document.id} page={page} isSaid={false} onDelete={onDelete} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
