import { type Privilege, privileges } from '@tailshare/contract/people/documents/privileges'
import { verificationTime, type DocumentKind } from '@tailshare/contract/base/constants'
import { dayIn } from '@tailshare/contract/text/period'
import { useAction } from '../../../../api.ts'
import { moveErrorToFile } from '../../../../parts/people/documents/moveErrorToFile.ts'
import { DocumentFile } from '../../../../parts/people/documents/DocumentFile.tsx'
import { DateField } from '../../../../ui/form/dates/DateField.tsx'
import { FormCheckboxGroup, FormSelect, useAppForm, useFormValue } from '../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../ui/form/panel/FormPanel.tsx'
import { askedName } from '../../../../routing/asked.ts'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { askedOf, classChoices, documentBody, documentProblems, type DocumentValues, kindChoices } from './documentForm.ts'
import { useFamilies } from '../useFamilies.ts'
import css from '../../../../parts/people/profile/profile.module.css'

const DayField = ({ name, ...words }: { name: string; label: string; hint?: string | undefined }) => {
  const { value, onChange, errors } = useFormValue<string | null>(name)
  return <DateField {...words} day={value || null} onDay={onChange} errors={errors} />
}

const FamilyField = () => {
  const { families, isPending } = useFamilies()
  return (
    <FormSelect name="modelFamily" label="Model family" empty={isPending ? 'Loading…' : 'Choose a family'} choices={families} />
  )
}

const choices = (asked: string | null): Privilege[] => {
  const code = askedName<Privilege>(asked, privileges)
  return code ? [code] : []
}

export const DocumentForm = ({
  kind,
  family,
  choice,
  zone,
  onMany,
  onDone,
}: {
  kind: DocumentKind | ''
  family: string
  /** Preselected by the URL. */
  choice: string | null
  zone: string
  /** Called when several files are chosen; each then gets its own line. */
  onMany: (files: File[]) => void
  onDone: () => void
}) => {
  const upload = useAction('uploadDocument')
  const form = useAppForm<DocumentValues>({
    defaults: {
      kind,
      issuedOn: null,
      expiresOn: null,
      medicalClass: '',
      modelFamily: family,
      privileges: choices(choice),
      file: null,
    },
    check: (values) => documentProblems(values, dayIn(new Date(), zone)),
    send: async (values) => {
      await upload
        .mutateAsync({ body: documentBody(values as DocumentValues & { kind: DocumentKind }), file: values.file! })
        .catch(moveErrorToFile)
      toast(`Uploaded. We usually verify documents within ${verificationTime} and tell you.`)
      onDone()
    },
  })
  const chosen = form.watch('kind')
  const { issuedOn, expiresOn, hint, medicalClass, modelFamily, shows } = askedOf({
    kind: chosen,
    privileges: form.watch('privileges'),
  })
  return (
    <FormPanel form={form} label="Upload a document" icon="upload" save="Upload" onCancel={onDone}>
      <FormSelect name="kind" label="Kind of document" empty="Choose a kind" choices={kindChoices} />
      {shows.length > 0 && <FormCheckboxGroup name="privileges" label="What it shows" options={shows} inline />}
      {chosen !== '' && (
        <div className={css.pair}>
          {medicalClass && <FormSelect name="medicalClass" label="Class" empty="Choose a class" choices={classChoices} />}
          {modelFamily && <FamilyField />}
          {issuedOn && <DayField name="issuedOn" label={issuedOn} />}
          {expiresOn && <DayField name="expiresOn" label={expiresOn} hint={hint} />}
        </div>
      )}
      <DocumentFile
        label="A photo or PDF of it"
        hint="Several at once are fine. Only you and the people who verify them see them."
        busy={form.busy}
        onMany={onMany}
      />
    </FormPanel>
  )
}
