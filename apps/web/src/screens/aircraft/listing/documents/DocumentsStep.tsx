import type { AircraftDocument } from '@tailshare/contract/aircraft/listing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, useAction } from '../../../../api.ts'
import { confirmDeletion } from '../../../../parts/site/modal/confirmDeletion.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { Badge, type Tone } from '../../../../ui/display/marks/Badge.tsx'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import type { Editor } from '../saving/useEditor.ts'
import { Step } from '../wizard/Step.tsx'
import { documentFacts, type Kind } from './aircraftDocument.ts'
import { DocumentForm } from './DocumentForm.tsx'
import { paths } from '@tailshare/contract/base/paths'
import { TextLink } from '../../../../ui/TextLink.tsx'
import css from '../../../../parts/people/profile/profile.module.css'

/** Whether the annual is on record, and where to enter it. */
const Annual = ({ aircraftId }: { aircraftId: string }) => {
  const { data } = useQuery(read('getMaintenanceStatus', { params: { id: aircraftId } }))
  if (!data) return null
  const isOnRecord = data.annual === 'on_record'
  return (
    <p>
      <b>Annual inspection</b> <Badge tone={isOnRecord ? 'go' : 'caution'}>{isOnRecord ? 'On record' : 'Not confirmed'}</Badge>
      {!isOnRecord && (
        <>
          <br />
          Add the inspections of its model, then record the annual from the logbook: day, meter, name and certificate.{' '}
          <TextLink to={paths.maintenance(aircraftId)}>Open its maintenance list</TextLink>
        </>
      )}
    </p>
  )
}

const states: Record<AircraftDocument['state'], readonly [Tone, string]> = {
  valid: ['go', 'On file'],
  soon: ['caution', 'Ends soon'],
  expired: ['danger', 'Has ended'],
}

type RowProps = { document: AircraftDocument; onEdit: () => void; onDelete: () => void }
const DocumentRow = ({ document, onEdit, onDelete }: RowProps) => {
  const [tone, text] = states[document.state]
  return (
    <li>
      <Icon name="document" className={css.plain} />
      <div>
        <b>{document.title}</b>
        <small>
          {documentFacts(document)}
          <br />
          <a className={css.file} href={document.fileUrl} target="_blank" rel="noopener">
            {document.fileName}
          </a>
        </small>
      </div>
      <div className={css.actions}>
        <Badge tone={tone}>{text}</Badge>
        <IconButton icon="edit" label={`Change ${document.title}`} onClick={onEdit} />
        <IconButton icon="trash" label={`Delete ${document.title}, ${document.fileName}`} onClick={onDelete} />
      </div>
    </li>
  )
}

/** Required by the contract, in order. */
const asked: readonly Kind[] = ['registration', 'insurance', 'airworthiness', 'weight_balance']
const firstMissing = (documents: readonly AircraftDocument[]): Kind | '' =>
  asked.find((kind) => !documents.some((document) => document.kind === kind)) ?? ''

type Form = { held: AircraftDocument | null; kind: Kind | '' }

export const DocumentsStep = ({ editor }: { editor: Editor }) => {
  const documents = useQuery(read('listAircraftDocuments', { params: { id: editor.id } }))
  const [form, setForm] = useState<Form | null>(null)
  const remove = useAction('deleteAircraftDocument', { onDone: () => toast('Deleted') })
  const ask = async (document: AircraftDocument) => {
    if (!(await confirmDeletion({ message: `Delete ${document.title}, ${document.fileName}?` }))) return
    remove.mutate({ params: { id: document.id } }, { onError: toastError })
  }
  return (
    <Step
      step="documents"
      aircraftId={editor.id}
      title="Its documents"
      lead="You need registration, insurance and the annual inspection on record before you list it. Checklists and the manual help pilots prepare. You choose who can read each one."
    >
      <Loaded query={documents} label="Loading the documents" rows={2}>
        {(found) => (
          <>
            {found.length === 0 && !form && <p className="muted">Nothing here yet. Begin with the registration.</p>}
            {found.length > 0 && (
              <ul className={css.list} aria-label="Documents">
                {found.map((document) => (
                  <DocumentRow
                    key={document.id}
                    document={document}
                    onEdit={() => setForm({ held: document, kind: document.kind })}
                    onDelete={() => void ask(document)}
                  />
                ))}
              </ul>
            )}
            <Annual aircraftId={editor.id} />
            {form ? (
              <DocumentForm
                key={form.held?.id ?? 'new'}
                aircraftId={editor.id}
                isOwner={editor.isOwner}
                held={form.held}
                kind={form.kind}
                onDone={() => setForm(null)}
              />
            ) : (
              <p className={css.buttons}>
                <Button kind="soft" icon="upload" onClick={() => setForm({ held: null, kind: firstMissing(found) })}>
                  Upload a document
                </Button>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Step>
  )
}
