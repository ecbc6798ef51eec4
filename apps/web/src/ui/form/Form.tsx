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
import { useAlive } from '../useAlive.ts'
import { dropTyped, readTyped, watchTyped } from './typed.ts'
import { Checkbox, type Option } from './Choices.tsx'
import { CheckboxGroup, RadioGroup } from './Choices.tsx'
import { Failure } from './Failure.tsx'
import { Field, Select, TextArea } from './Field.tsx'
import { errorLine } from './FieldFrame.tsx'
import css from './Form.module.css'
import { classes } from '../classes.ts'

/** What is wrong, by field; empty when nothing is. */
export type Problems<Values> = Partial<Record<keyof Values & string, string | readonly string[]>>
export type AppForm<Values extends FieldValues> = UseFormReturn<Values> & {
  send: (event: FormEvent<HTMLFormElement>) => void
  busy: boolean
  failure: string
}
export type FormOptions<Values extends FieldValues> = {
  defaults: DefaultValues<Values>
  /** What to begin with in the defaults' place. */
  startFrom?: Values | undefined
  check?: (values: Values) => Problems<Values>
  send: (values: Values) => Promise<unknown>
}

/** What `send` rejects with when the server says no: a sentence, and what is wrong with which field. */
type Refused = Error & { fields: Record<string, string[]> }
const isRefused = (error: unknown): error is Refused => error instanceof Error && 'fields' in error

/** The errors of a zod schema as problems. */
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
 * A form: `check` runs on submit and, after the first attempt, on every change; `send` runs when nothing is wrong and rejects
 * with what the server says, whose field messages go to their fields. Submits are ignored while one is under way.
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
  // What was typed before the session ended under the form is typed again; the server, which draws a form, knows nothing of it.
  const alive = useAlive()
  const [start] = useState(() => {
    const typed = readTyped(defaults)
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
    // The server, which drew the form, knows nothing of it.
    if (!start.isWhole)
      for (const [name, value] of Object.entries(start.typed)) form.setValue(name as Path<Values>, value as never)
    return watchTyped({ before: start.before, read: () => form.getValues() })
  }, [form, start])
  const { isSubmitted } = form.formState
  // What is wrong with one field may depend on another: two passwords, two dates. What the server said stays until its field changes.
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
   * After the messages are on the page: the first field that has one comes into view and gets the focus. What the server said is
   * only drawn together with the end of the wait for it, some moments after it is known.
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
      // A code that was wrong is typed anew as a whole.
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

/** The form element; what the server refused as a whole stands above the fields' end. */
export const Form = <Values extends FieldValues>({
  form,
  children,
  label,
  kept,
}: {
  form: AppForm<Values>
  children: ReactNode
  label?: string
  /** Its fields hold what is already saved, which paper shows as text; any other form is left out there. */
  kept?: boolean
}) => (
  <FormProvider {...form}>
    {/* Without its script a form goes nowhere: else a password would stand in the address. */}
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
/** For any other control: value, change handler and error line of a field by its name. */
export const useFormValue = <Value,>(
  name: string,
): { value: Value; onChange: (value: Value) => void; errors: string | undefined } => {
  const { raw, errors } = useNamed(name)
  return { value: raw.value, onChange: raw.onChange, errors }
}
