import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { onOtherChoice, useReportEarlyInput } from '../hooks/useReportEarlyInput.ts'
import css from './Field.module.css'
import { describing, FieldFrame, type FieldWords } from './FieldFrame.tsx'

type Own<Element> = FieldWords & { ref?: Ref<Element> }

/** A one-line text input. `after` is a unit or small button at the right edge. */
export const Field = ({
  label,
  errors,
  hint,
  after,
  id,
  ...rest
}: Own<HTMLInputElement> & { after?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  useReportEarlyInput(fieldId, rest)
  return (
    <FieldFrame id={fieldId} label={label} errors={errors} hint={hint}>
      <span className={css.line}>
        <input {...rest} id={fieldId} className={css.input} {...describing(fieldId, { errors, hint })} />
        {after && <span className={css.after}>{after}</span>}
      </span>
    </FieldFrame>
  )
}

/** A multiline text input; grows with its content where the browser supports it. */
export const TextArea = ({
  label,
  errors,
  hint,
  id,
  ...rest
}: Own<HTMLTextAreaElement> & TextareaHTMLAttributes<HTMLTextAreaElement>) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  useReportEarlyInput(fieldId, rest)
  return (
    <FieldFrame id={fieldId} label={label} errors={errors} hint={hint}>
      <textarea rows={4} {...rest} id={fieldId} className={css.area} {...describing(fieldId, { errors, hint })} />
    </FieldFrame>
  )
}

type Choice = { value: string; label: string; disabled?: boolean }

/** A native select, which works best on phones. `empty` labels the option for no selection. */
export const Select = ({
  label,
  errors,
  hint,
  id,
  choices,
  empty,
  ...rest
}: Own<HTMLSelectElement> & { choices: readonly Choice[]; empty?: string } & SelectHTMLAttributes<HTMLSelectElement>) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  useReportEarlyInput(fieldId, rest)
  return (
    <FieldFrame id={fieldId} label={label} errors={errors} hint={hint}>
      <select
        {...rest}
        onChange={onOtherChoice(rest)}
        id={fieldId}
        className={css.select}
        {...describing(fieldId, { errors, hint })}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
