import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { PlainButton } from '../../Button.tsx'
import { useIsHydrated } from '../../hooks/useIsHydrated.ts'
import { useReportEarlyInput } from '../../hooks/useReportEarlyInput.ts'
import css from './Choices.module.css'
import { describing, FieldNotes, type FieldWords } from '../FieldFrame.tsx'

type Box = {
  label: ReactNode
  errors?: FieldWords['errors']
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
} & InputHTMLAttributes<HTMLInputElement>

export const Checkbox = ({ label, errors, hint, ...rest }: Box) => {
  const ownId = useId()
  const id = rest.id ?? ownId
  useReportEarlyInput(id, rest)
  return (
    <div className={css.item}>
      <label className={css.check}>
        <input {...rest} id={id} type="checkbox" {...describing(id, { errors, hint })} />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}

/** A setting that takes effect immediately. */
export const Switch = ({ label, errors, hint, ...rest }: Box) => {
  const ownId = useId()
  const id = rest.id ?? ownId
  useReportEarlyInput(id, rest)
  return (
    <div className={css.item}>
      <label className={css.switch}>
        <span>{label}</span>
        {/* A native checkbox exposes its checked state even when the form does not control it. */}
        {/* eslint-disable-next-line jsx-a11y/role-has-required-aria-props */}
        <input {...rest} id={id} type="checkbox" role="switch" {...describing(id, { errors, hint })} />
      </label>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}

export type Option<Value extends string> = { value: Value; label: string; hint?: string; disabled?: boolean }
type Group<Value extends string> = FieldWords & { name?: string; options: readonly Option<Value>[]; inline?: boolean }

/** Pick one; all options are visible. */
export const RadioGroup = <Value extends string>({
  label,
  errors,
  hint,
  options,
  value,
  onChange,
  name,
  inline,
}: Group<Value> & { value: Value | null; onChange: (value: Value) => void }) => {
  const id = useId()
  const alive = useIsHydrated()
  return (
    <fieldset className={css.group} {...describing(id, { errors, hint })}>
      <legend className={css.legend}>{label}</legend>
      <div className={inline ? css.inline : css.stack}>
        {options.map((option) => (
          <label key={option.value} className={css.radio}>
            <input
              type="radio"
              name={name ?? id}
              checked={value === option.value}
              disabled={option.disabled || !alive}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </fieldset>
  )
}

/** Pick any number. */
export const CheckboxGroup = <Value extends string>({
  label,
  errors,
  hint,
  options,
  values,
  onChange,
  inline,
}: Group<Value> & { values: readonly Value[]; onChange: (values: Value[]) => void }) => {
  const id = useId()
  const alive = useIsHydrated()
  return (
    <fieldset className={css.group} {...describing(id, { errors, hint })}>
      <legend className={css.legend}>{label}</legend>
      <div className={inline ? css.inline : css.stack}>
        {options.map((option) => (
          <label key={option.value} className={css.check}>
            <input
              type="checkbox"
              value={option.value}
              checked={values.includes(option.value)}
              disabled={option.disabled || !alive}
              onChange={(event) =>
                onChange(event.target.checked ? [...values, option.value] : values.filter((one) => one !== option.value))
              }
            />
            <span>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </fieldset>
  )
}

/** A toggle filter. */
export const Chip = ({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) => (
  <PlainButton className={css.chip} aria-pressed={pressed} onClick={onPress}>
    {children}
  </PlainButton>
)
