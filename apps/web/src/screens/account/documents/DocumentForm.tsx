import { verificationTime, documentKinds, type DocumentKind } from '@tailshare/contract/constants'
import { dayIn } from '@tailshare/contract/period'
import { acceptOf, uploadHints } from '@tailshare/contract/uploads'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { atFile } from '../../../parts/documents/atFile.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FileDrop } from '../../../ui/form/FileDrop.tsx'
import { FormSelect, useAppForm, useFormValue } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/FormPanel.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { askedOf, documentBody, documentProblems, type DocumentValues } from './documentForm.ts'
import css from '../../../parts/profile/profile.module.css'

const kinds = Object.entries(documentKinds).map(([value, label]) => ({ value, label }))
const classes = ['1', '2', '3'].map((value) => ({ value, label: `Class ${value}` }))

const DayField = ({ name, label }: { name: string; label: string }) => {
  const { value, onChange, errors } = useFormValue<string | null>(name)
  return <DateField label={label} day={value || null} onDay={onChange} errors={errors} />
}

const FamilyField = () => {
  const models = useQuery(read('listModels'))
  const families = [...new Set((models.data ?? []).map(({ family }) => family))].sort()
  return (
    <FormSelect
      name="modelFamily"
      label="Model family"
      empty={models.isPending ? 'Loading…' : 'Choose a family'}
      choices={families.map((family) => ({ value: family, label: family }))}
    />
  )
}

const FileField = ({ busy }: { busy: boolean }) => {
  const { value, onChange, errors } = useFormValue<File | null>('file')
  return (
    <>
      <FileDrop
        label={value ? 'Choose another file' : 'A photo or PDF of it'}
        hint={`${uploadHints.document} Only you and the people who verify it see it.`}
        accept={acceptOf('document')}
        errors={errors}
        busy={busy}
        onFiles={([file]) => onChange(file ?? null)}
      />
      {value && (
        <p role="status">
          <Icon name="document" className={css.inline} /> {value.name}
        </p>
      )}
    </>
  )
}

/** One document: its kind, the dates that count, the file. */
export const DocumentForm = ({
  kind,
  family,
  zone,
  onDone,
}: {
  kind: DocumentKind | ''
  family: string
  zone: string
  onDone: () => void
}) => {
  const upload = useAction('uploadDocument')
  const form = useAppForm<DocumentValues>({
    defaults: { kind, issuedOn: null, expiresOn: null, medicalClass: '', modelFamily: family, file: null },
    check: (values) => documentProblems(values, dayIn(new Date(), zone)),
    send: async (values) => {
      await upload
        .mutateAsync({ body: documentBody(values as DocumentValues & { kind: DocumentKind }), file: values.file! })
        .catch(atFile)
      toast(`Uploaded. We usually verify documents within ${verificationTime} and tell you.`)
      onDone()
    },
  })
  const chosen = form.watch('kind')
  const { issuedOn, expiresOn, medicalClass, modelFamily } = askedOf(chosen)
  return (
    <FormPanel form={form} label="Upload a document" icon="upload" save="Upload" onCancel={onDone}>
      <FormSelect name="kind" label="Kind of document" empty="Choose a kind" choices={kinds} />
      {chosen !== '' && (
        <div className={css.pair}>
          {medicalClass && <FormSelect name="medicalClass" label="Class" empty="Choose a class" choices={classes} />}
          {modelFamily && <FamilyField />}
          {issuedOn && <DayField name="issuedOn" label={issuedOn} />}
          {expiresOn && <DayField name="expiresOn" label={expiresOn} />}
        </div>
      )}
      <FileField busy={form.busy} />
    </FormPanel>
  )
}
