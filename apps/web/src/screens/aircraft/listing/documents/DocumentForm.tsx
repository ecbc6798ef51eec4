import { type AircraftDocument, aircraftDocumentKinds } from '@tailshare/contract/aircraft/listing'
import { coveredThrough } from '@tailshare/rules/people/documents/validity'
import { usualReaders } from '@tailshare/rules/aircraft/listing'
import { useAction } from '../../../../api.ts'
import { moveErrorToFile } from '../../../../parts/people/documents/moveErrorToFile.ts'
import { DocumentFile } from '../../../../parts/people/documents/DocumentFile.tsx'
import css from '../../../../parts/people/profile/profile.module.css'
import { DateField } from '../../../../ui/form/dates/DateField.tsx'
import { FormField, FormRadioGroup, FormSelect, useAppForm, useFormValue } from '../../../../ui/form/Form.tsx'
import { Facts } from '../../../../ui/display/lists/Facts.tsx'
import { FormPanel } from '../../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { documentProblems, type DocumentValues, kinds, type Kind, readers, readersText } from './aircraftDocument.ts'

const DayField = ({ kind }: { kind: Kind | '' }) => {
  const { value, onChange, errors } = useFormValue<string | null>('expiresOn')
  const words = kind === 'insurance' ? coveredThrough : { label: 'Valid through (if it ends)' }
  return <DateField {...words} day={value || null} onDay={onChange} errors={errors} />
}

export const DocumentForm = ({
  aircraftId,
  isOwner,
  held,
  kind,
  onDone,
}: {
  aircraftId: string
  /** Only the owner makes it another kind, or says who reads it. */
  isOwner: boolean
  held: AircraftDocument | null
  /** The initial kind of a new document. */
  kind: Kind | ''
  onDone: () => void
}) => {
  const upload = useAction('uploadAircraftDocument')
  const update = useAction('changeAircraftDocument')
  const form = useAppForm<DocumentValues>({
    defaults: {
      kind: held?.kind ?? kind,
      title: held && held.title !== aircraftDocumentKinds[held.kind] ? held.title : '',
      expiresOn: held?.expiresOn ?? null,
      readers: held?.readers ?? (kind === '' ? 'owners' : usualReaders(kind)),
      file: null,
    },
    check: (values) => documentProblems(values, held === null),
    send: async ({ kind: chosen, title, expiresOn, readers: who, file }) => {
      const said = {
        kind: chosen as Kind,
        title: title || aircraftDocumentKinds[chosen as Kind],
        ...(isOwner && { readers: who }),
      }
      if (held) await update.mutateAsync({ params: { id: held.id }, body: { ...said, expiresOn } })
      else
        await upload
          .mutateAsync({ body: { aircraftId, ...said, ...(expiresOn && { expiresOn }) }, file: file! })
          .catch(moveErrorToFile)
      toast(held ? 'Saved' : 'Uploaded')
      onDone()
    },
  })
  const chosen = form.watch('kind')
  const reads = isOwner || chosen === '' ? null : readersText[held?.readers ?? usualReaders(chosen)]
  return (
    <FormPanel
      form={form}
      label={held ? 'Change a document' : 'Upload a document'}
      raised
      kind="ink"
      icon={held ? undefined : 'upload'}
      save={held ? 'Save' : 'Upload'}
      onCancel={onDone}
    >
      <div className={css.pair}>
        {held && !isOwner ? (
          <Facts facts={[['Kind of document', aircraftDocumentKinds[held.kind]]]} />
        ) : (
          <FormSelect name="kind" label="Kind of document" empty="Choose a kind" choices={kinds} />
        )}
        <DayField kind={chosen} />
      </div>
      <FormField name="title" label="Name (optional)" maxLength={120} placeholder={aircraftDocumentKinds[chosen || 'other']} />
      {isOwner && <FormRadioGroup name="readers" label="Who reads it" options={readers} />}
      {reads && <p className="label">{reads}.</p>}
      {!held && <DocumentFile label="The document" busy={form.busy} />}
    </FormPanel>
  )
}
