import { capital } from '@tailshare/contract/text/countText'
import { documentKinds } from '@tailshare/contract/base/constants'
import type { Document } from '@tailshare/contract/people/documents/documents'
import { documentFacts, documentState } from '../../../parts/people/documents/documentText.ts'
import { paths } from '@tailshare/contract/base/paths'
import { Badge } from '../../../ui/display/marks/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import css from './User.module.css'

const DocumentLine = ({ document, today }: { document: Document; today: string }) => {
  const { id, kind, status, reason, fileName, fileUrl } = document
  const [tone, text] = documentState(document, today)
  const facts = documentFacts(document)
  return (
    <li>
      <Icon name="document" />
      <div>
        <b>{documentKinds[kind]}</b>
        {facts && <small>{capital(facts)}</small>}
        {status === 'negative' && reason && <small>“{reason}”</small>}
        <a className={css.file} href={fileUrl} target="_blank" rel="noopener">
          {fileName}
        </a>
      </div>
      <div>
        {status === 'pending' ? (
          <ButtonLink to={paths.operator({ document: id })} kind="soft" small>
            Decide
          </ButtonLink>
        ) : (
          <Badge tone={tone}>{text}</Badge>
        )}
      </div>
    </li>
  )
}

export const UserDocuments = ({ documents, today }: { documents: readonly Document[]; today: string }) => (
  <section className={css.section} aria-labelledby="documents">
    <h2 id="documents">Documents</h2>
    {documents.length === 0 ? (
      <p className="muted">Nothing is uploaded yet.</p>
    ) : (
      <ul className={css.lines}>
        {documents.map((document) => (
          <DocumentLine key={document.id} document={document} today={today} />
        ))}
      </ul>
    )}
  </section>
)
