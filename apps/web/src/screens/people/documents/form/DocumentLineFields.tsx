import { documentKinds, type DocumentKind } from '@tailshare/contract/base/constants'
import { IconButton } from '../../../../ui/Button.tsx'
import { DateField } from '../../../../ui/form/dates/DateField.tsx'
import { errorLine } from '../../../../ui/form/FieldFrame.tsx'
import { Select } from '../../../../ui/form/Field.tsx'
import { CheckboxGroup } from '../../../../ui/form/choices/Choices.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { askedOf, classChoices, type DocumentValues, kindChoices } from './documentForm.ts'
import type { DocumentLine } from './documentLines.ts'
import css from '../ManyDocuments.module.css'
import { useFamilies } from '../useFamilies.ts'

type Props = {
  line: DocumentLine
  /** By field; empty before the first submit. */
  problems: Partial<Record<string, string | readonly string[]>>
  onChange: (values: Partial<DocumentValues>) => void
  onRemove: () => void
}

const Family = ({
  value,
  errors,
  onChange,
}: {
  value: string
  errors: Props['problems'][string]
  onChange: (family: string) => void
}) => {
  const { families, isPending } = useFamilies()
  return (
    <Select
      label="Model family"
      empty={isPending ? 'Loading…' : 'Choose a family'}
      value={value}
      errors={errors}
      choices={families}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** After the upload, a confirmation. */
export const DocumentLineFields = ({ line: { values, state }, problems, onChange, onRemove }: Props) => {
  const { kind, file } = values
  const { issuedOn, expiresOn, hint, medicalClass, modelFamily, shows } = askedOf(values)
  if (state === 'done')
    return (
      <li className={css.done}>
        <Icon name="check" />
        <span>
          <b>{kind === '' ? 'Document' : documentKinds[kind]}</b>, {file.name}: uploaded
        </span>
      </li>
    )
  return (
    <li className={css.line} aria-label={file.name} aria-busy={state === 'sending' || undefined}>
      <p className={css.name}>
        <Icon name="document" /> <b>{file.name}</b>
        <IconButton icon="trash" label={`Leave out ${file.name}`} onClick={onRemove} />
      </p>
      {errorLine(problems.file) && (
        <p className={css.wrong} role="alert">
          {errorLine(problems.file)}
        </p>
      )}
      <div className={css.fields}>
        <Select
          label="Kind of document"
          empty="Choose a kind"
          value={kind}
          errors={problems.kind}
          choices={kindChoices}
          onChange={({ target }) => onChange({ kind: target.value as DocumentKind | '' })}
        />
        {medicalClass && (
          <Select
            label="Class"
            empty="Choose a class"
            value={values.medicalClass}
            errors={problems.medicalClass}
            choices={classChoices}
            onChange={({ target }) => onChange({ medicalClass: target.value as DocumentValues['medicalClass'] })}
          />
        )}
        {modelFamily && (
          <Family
            value={values.modelFamily}
            errors={problems.modelFamily}
            onChange={(family) => onChange({ modelFamily: family })}
          />
        )}
        {issuedOn && (
          <DateField
            label={issuedOn}
            day={values.issuedOn}
            errors={problems.issuedOn}
            onDay={(day) => onChange({ issuedOn: day })}
          />
        )}
        {expiresOn && (
          <DateField
            label={expiresOn}
            hint={hint}
            day={values.expiresOn}
            errors={problems.expiresOn}
            onDay={(day) => onChange({ expiresOn: day })}
          />
        )}
      </div>
      {shows.length > 0 && (
        <CheckboxGroup
          label="What it shows"
          options={shows}
          values={values.privileges}
          errors={problems.privileges}
          onChange={(privileges) => onChange({ privileges })}
          inline
        />
      )}
    </li>
  )
}
