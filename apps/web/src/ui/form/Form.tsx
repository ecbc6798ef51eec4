import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  useController,
  useForm,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form'
import { useIsHydrated } from '../hooks/useIsHydrated.ts'
import { dropTyped, readKeptInput, registerOpenForm } from './typed.ts'
import { Checkbox, type Option } from './choices/Choices.tsx'
import { CheckboxGroup, RadioGroup } from './choices/Choices.tsx'
import { Failure } from './Failure.tsx'
import { Field, Select, TextArea } from './Field.tsx'
import { errorLine } from './FieldFrame.tsx'
import css from './Form.module.css'
import { classes } from '../classes.ts'

/** Messages by field; empty when the form is valid. */
export type Problems<Values> = Partial<Record<keyof Values & string, string | readonly string[]>>
export type AppForm<Values extends FieldValues> = UseFormReturn<Values> & {
  send: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  failure: string
}
export type FormOptions<Values extends FieldValues> = {
  defaults: DefaultValues<Values>
  /** Initial values that override `defaults`. */
  startFrom?: Values | undefined
  check?: (values: Values) => Problems<Values>
  send: (values: Values) => Promise<unknown>
}

/** Thrown by `send` when the server rejects the form: a message, and messages by field. */
type Refused = Error & { fields: Record<string, string[]> }
const isRefused = (error: unknown): error is Refused => error instanceof Error && 'fields' in error

/** Validates with a zod schema and returns its errors as `Problems`. */
export const checkWith =
  <Values extends FieldValues>(schema: {
    safeParse: (values: unknown) => { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } }
  }) =>
  (values: Values): Problems<Values> => {
    const problems: Record<string, string[]> = {}
    for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
      (problems[String(path[0] ?? '')] ??= []).push(message)
    return problems as unknown as Problems<Values>
  }

/**
 * A form. `check` runs on submit and, after the first submit, on every change. `send` runs when valid; if it rejects, the server's field
 * messages go to their fields. Submits are ignored while one is pending.
 */
export const useAppForm = <Values extends FieldValues>({
  defaults,
  startFrom,
  check,
  send,
}: FormOptions<Values>): AppForm<Values> => {
  const sending = useRef(false)
  const [failure, setFailure] = useState('')
  const resolver: Resolver<Values> = (values) => {
    const wrong = Object.entries(check?.(values) ?? {}).filter(([, messages]) => errorLine(messages as string) !== '')
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      wrong.map(([name, messages]) => [name, { type: 'check', message: errorLine(messages as string) }]),
    )
    return { values: {}, errors } as ReturnType<Resolver<Values>>
  }
  // Restore what was typed before the session ended. Not while hydrating: the server-rendered form cannot know it.
  const alive = useIsHydrated()
  const [start] = useState(() => {
    const typed = readKeptInput(defaults)
    return { before: defaults, isWhole: alive, values: Object.assign({}, defaults, startFrom, alive && typed), typed }
  })
  const form = useForm<Values>({
    defaultValues: start.values,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  useEffect(() => {
    dropTyped(start.before)
    // The server-rendered form had no typed values; set them after hydration.
    if (!start.isWhole)
      for (const [name, value] of Object.entries(start.typed)) form.setValue(name as Path<Values>, value as never)
    return registerOpenForm({ before: start.before, read: () => form.getValues() })
  }, [form, start])
  const { isSubmitted } = form.formState
  // Revalidate the other fields: rules may span two of them (passwords, dates). A server error stays until its own field changes.
  useEffect(() => {
    if (!isSubmitted) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name === undefined) return
        const others = (Object.keys(values) as Path<Values>[]).filter(
          (other) => other !== name && form.getFieldState(other).error?.type !== 'server',
        )
        void form.trigger(others)
      },
    })
  }, [form, isSubmitted])

  /**
   * Scrolls to the first field with an error and focuses it. Retries over several frames, because server errors render only when the
   * pending state ends.
   */
  const showFirst = (box: HTMLFormElement, looks = 20) =>
    requestAnimationFrame(() => {
      const first = box.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (!first && looks > 0) showFirst(box, looks - 1)
      first?.scrollIntoView({
        block: 'center',
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
      })
      const control = first?.matches('fieldset') ? first.querySelector<HTMLElement>('input') : first
      control?.focus({ preventScroll: true })
      // Select a wrong one-time code so that typing replaces it.
      if (control instanceof HTMLInputElement && control.autocomplete === 'one-time-code') control.select()
    })

  const run = async (values: Values, box: HTMLFormElement) => {
    setFailure('')
    try {
      await send(values)
    } catch (error) {
      if (!isRefused(error)) throw error
      const known = Object.entries(error.fields).filter(([name]) => name in values)
      for (const [name, messages] of known) form.setError(name as Path<Values>, { type: 'server', message: errorLine(messages) })
      if (known.length === 0) setFailure(error.message)
      else showFirst(box)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const box = event.currentTarget
    event.preventDefault()
    event.stopPropagation()
    if (sending.current) return
    sending.current = true
    void form
      .handleSubmit(
        (values) => run(values, box),
        () => void showFirst(box),
      )()
      .finally(() => {
        sending.current = false
      })
  }
  return {
    ...form,
    send: submit,
    busy: form.formState.isSubmitting,
    failure,
  }
}

/** The form element; errors of the whole form show after the fields. */
export const Form = <Values extends FieldValues>({
  form,
  children,
  label,
  kept,
}: {
  form: AppForm<Values>
  children: ReactNode
  label?: string
  /** The fields show saved values, which print as text; other forms are not printed. */
  kept?: boolean
}) => (
  <FormProvider {...form}>
    {/* `method="dialog"`: submitting does nothing until the script loads. A GET would put passwords into the URL. */}
    <form className={classes(css.form, kept && css.kept)} method="dialog" noValidate aria-label={label} onSubmit={form.send}>
      {children}
      <Failure>{form.failure}</Failure>
    </form>
  </FormProvider>
)

const useNamed = (name: string) => {
  const { field, fieldState, formState } = useController({ name, control: useFormContext().control })
  return {
    field: { ...field, value: field.value ?? '' },
    raw: field,
    errors: formState.isSubmitted ? fieldState.error?.message : undefined,
  }
}

type Named<Props> = Omit<Props, 'errors' | 'value' | 'onChange'> & { name: string }

export const FormField = ({ name, ...rest }: Named<Parameters<typeof Field>[0]>) => {
  const { field, errors } = useNamed(name)
  return <Field {...rest} {...field} errors={errors} />
}
export const FormTextArea = ({ name, ...rest }: Named<Parameters<typeof TextArea>[0]>) => {
  const { field, errors } = useNamed(name)
  return <TextArea {...rest} {...field} errors={errors} />
}
export const FormSelect = ({ name, ...rest }: Named<Parameters<typeof Select>[0]>) => {
  const { field, errors } = useNamed(name)
  return <Select {...rest} {...field} errors={errors} />
}
export const FormCheckbox = ({ name, ...rest }: Named<Parameters<typeof Checkbox>[0]>) => {
  const { raw, errors } = useNamed(name)
  const { value, ...field } = raw
  return <Checkbox {...rest} {...field} checked={Boolean(value)} errors={errors} />
}
export const FormRadioGroup = ({
  name,
  ...rest
}: {
  name: string
  label: string
  options: readonly Option<string>[]
  inline?: boolean
  hint?: ReactNode
}) => {
  const { raw, errors } = useNamed(name)
  return <RadioGroup {...rest} value={raw.value || null} onChange={raw.onChange} errors={errors} />
}
export const FormCheckboxGroup = ({
  name,
  ...rest
}: {
  name: string
  label: string
  options: readonly Option<string>[]
  inline?: boolean
  hint?: ReactNode
}) => {
  const { raw, errors } = useNamed(name)
  return <CheckboxGroup {...rest} values={raw.value ?? []} onChange={raw.onChange} errors={errors} />
}
/** Value, change handler and error of a named field, for custom controls. */
export const useFormValue = <Value,>(
  name: string,
): { value: Value; onChange: (value: Value) => void; errors: string | undefined } => {
  const { raw, errors } = useNamed(name)
  return { value: raw.value, onChange: raw.onChange, errors }
}
