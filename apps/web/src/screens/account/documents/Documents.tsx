import { documentKinds, type DocumentKind } from '@tailshare/contract/constants'
import type { Document, Expiration } from '@tailshare/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { read, useAction } from '../../../api.ts'
import { confirmDeletion } from '../../../parts/modal/confirmDeletion.ts'
import { openModal } from '../../../parts/modal/modal.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { documentFacts, documentStates } from '../../../parts/documents/documentText.ts'
import { type Account } from '../../../session.ts'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/display/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast, toastError } from '../../../ui/overlay/toast.ts'
import { useWayBack } from '../../../parts/trip/wayBack.ts'
import { homeZone } from '../../../parts/time/homeZone.ts'
import { DocumentBars } from '../../../parts/documents/DocumentBars.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { ManyDocuments, type TakeWanted } from './ManyDocuments.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import css from '../../../parts/profile/profile.module.css'
import { inSentence } from '../../../parts/todo/todo.ts'
import { Checkouts } from './Checkouts.tsx'
import { Transitions } from './Transitions.tsx'

const DocumentRow = ({ document, onDelete }: { document: Document; onDelete: () => void }) => {
  const [tone, text] = documentStates[document.status]
  const title = documentKinds[document.kind]
  return (
    <li>
      <Icon name="document" className={css.plain} />
      <div>
        <b>{title}</b>
        <small>
          {documentFacts(document)}
          {documentFacts(document) && <br />}
          <a className={css.file} href={document.fileUrl} target="_blank" rel="noopener">
            {document.fileName}
          </a>
        </small>
      </div>
      <div className={css.actions}>
        <Badge tone={tone}>{text}</Badge>
        {document.status === 'negative' && (
          <Button
            kind="soft"
            small
            onClick={() => openModal('rejected-document', { title, reason: document.reason ?? 'No reason was given.' })}
          >
            Why?
          </Button>
        )}
        <IconButton icon="trash" label={`Delete ${title}, ${document.fileName}`} onClick={onDelete} />
      </div>
    </li>
  )
}

/** Own documents. `?upload=` opens the form, with a kind where one was meant, and `?family=` with a model family. */
export const Documents = ({ account }: { account: Account }) => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('upload')
  const { next, goBack } = useWayBack()
  const expirations = useQuery(read('listExpirations'))
  const remove = useAction('deleteDocument', {
    onDone: () => toast('Deleted'),
  })
  const family = search.get('family') ?? ''
  const take = useRef<TakeWanted>(null)
  const openUpload = (kind: DocumentKind | '', modelFamily?: string) => {
    // Files that wait are not lost to another button: what it asks for becomes one of them.
    if (kind !== '' && take.current?.({ kind, family: modelFamily ?? '' })) return
    setMany(null)
    setSearch({ upload: kind, ...(modelFamily && { family: modelFamily }), ...(next && { next }) }, { preventScrollReset: true })
  }
  const opened = asked === null ? null : `${asked} ${family}`
  const kind = asked !== null && asked in documentKinds ? (asked as DocumentKind) : ''
  const zone = homeZone(account)
  // Files cannot stand in the address: chosen together, they stay until all is done or the form is left.
  const [many, setMany] = useState<File[] | null>(null)
  const onDone = () => {
    setMany(null)
    goBack(() => setSearch({}, { replace: true, preventScrollReset: true }))
  }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What opens the form may be far below it.
    if (opened === null) return
    place.current?.closest('section')?.scrollIntoView({ block: 'start' })
    place.current?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true })
  }, [opened])
  const ask = async (document: Document) => {
    if (
      remove.isPending ||
      !(await confirmDeletion({ message: `Delete ${documentKinds[document.kind]}, ${document.fileName}?` }))
    )
      return
    remove.mutate({ params: { id: document.id } }, { onError: toastError })
  }
  const flies = account.pilotCategory !== null && account.pilotCategory !== 'non_pilot'
  const urgent = (document: Expiration) => document.state !== 'valid' && document.state !== 'pending'
  return (
    <>
      {asked !== null ? (
        <Section title={kind === '' || many ? 'Upload documents' : 'Upload a document'}>
          <div className={css.form} ref={place}>
            {many === null && kind !== '' ? (
              <DocumentForm key={opened} {...{ kind, family, zone, onDone }} onMany={setMany} />
            ) : (
              <ManyDocuments key={opened} files={many ?? []} {...{ kind, family, zone, take, onDone }} />
            )}
          </div>
        </Section>
      ) : (
        <p className={css.buttons}>
          <Button kind="go" icon="upload" onClick={() => openUpload('')}>
            Upload documents
          </Button>
        </p>
      )}
      <div className={css.two}>
        <Section title="Uploaded">
          {account.documents.length === 0 ? (
            <EmptyState>Your certificate, medical, flight review and insurance appear here once uploaded.</EmptyState>
          ) : (
            <ul className={css.list}>
              {account.documents.map((document) => (
                <DocumentRow key={document.id} document={document} onDelete={() => void ask(document)} />
              ))}
            </ul>
          )}
        </Section>
        <Section title="Document status">
          <Loaded query={expirations} label="Loading document status">
            {(documents) => (
              <>
                <DocumentBars documents={documents} />
                {documents.some(urgent) && (
                  <p className={css.buttons}>
                    {documents.filter(urgent).map(({ kind, title }) => (
                      <Button key={kind} kind="soft" small onClick={() => openUpload(kind)}>
                        Upload {inSentence(title)}
                      </Button>
                    ))}
                  </p>
                )}
              </>
            )}
          </Loaded>
        </Section>
      </div>
      {(flies || account.documents.some(({ kind }) => kind === 'transition')) && (
        <Transitions account={account} onUpload={(modelFamily) => openUpload('transition', modelFamily)} />
      )}
      {flies && <Checkouts accountId={account.id} />}
    </>
  )
}
