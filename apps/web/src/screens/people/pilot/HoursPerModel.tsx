import { hoursText } from '@tailshare/contract/text/hours'
import type { ModelHours } from '@tailshare/contract/people/accounts/accounts'
import type { AircraftModel } from '@tailshare/contract/aircraft/aircraftModels'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../../../ui/router/hooks.ts'
import { read, useAction } from '../../../api.ts'
import { confirmDeletion } from '../../../parts/site/modal/confirmDeletion.ts'
import { useWayBack } from '../../../parts/bookings/refusals/wayBack.ts'
import { Loaded } from '../../../parts/page/Loaded.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FormField, FormSelect, useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { type Column, Table } from '../../../ui/display/lists/Table.tsx'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import css from '../../../parts/people/profile/profile.module.css'

const fields = {
  totalHours: 'Total',
  totalPicHours: 'As pilot in command',
  totalHoursLast12Month: 'Last 12 months',
  totalHoursLast6Month: 'Last 6 months',
  totalHoursLast30Days: 'Last 30 days',
} as const
type HourField = keyof typeof fields
const names = Object.keys(fields) as HourField[]
type Values = Record<HourField, string> & { modelId: string }
const hours = /^\d{1,5}(\.\d)?$/

const problemsOf = (values: Values) => {
  const total = Number(values.totalHours)
  const of = (name: HourField) => {
    if (values[name] === '') return name === 'totalHours' ? fieldMessages.required : []
    if (!hours.test(values[name])) return fieldMessages.numeric
    return Number(values[name]) > total ? fieldMessages.maxValue('the total') : []
  }
  return {
    modelId: values.modelId === '' ? fieldMessages.required : [],
    ...Object.fromEntries(names.map((name) => [name, of(name)])),
  }
}

const ModelForm = ({
  models,
  known,
  held,
  family,
  onDone,
}: {
  models: readonly AircraftModel[]
  known: readonly ModelHours[]
  held: ModelHours | null
  /** The initial family of a new row. */
  family: string | null
  onDone: () => void
}) => {
  const { goBack } = useWayBack()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (family === null) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector<HTMLInputElement>('input[name=totalHours]')?.focus({ preventScroll: true })
  }, [family])
  const ofFamily = models.find((model) => model.family === family && !known.some(({ modelId }) => modelId === model.id))
  const update = useAction('updateAccount')
  const form = useAppForm<Values>({
    defaults: {
      modelId: held?.modelId ?? ofFamily?.id ?? '',
      ...(Object.fromEntries(names.map((name) => [name, held ? String(held[name]) : ''])) as Record<HourField, string>),
    },
    check: problemsOf,
    send: async (values) => {
      const row = Object.fromEntries(names.map((name) => [name, Number(values[name])])) as Record<HourField, number>
      const others = known.filter(({ modelId }) => modelId !== held?.modelId)
      await update.mutateAsync({ body: { modelHours: [...others, { modelId: values.modelId, ...row }] } })
      toast('Saved')
      goBack(onDone)
    },
  })
  const free = models.filter(({ id }) => id === held?.modelId || !known.some(({ modelId }) => modelId === id))
  return (
    <div ref={place}>
      <FormPanel form={form} label="Hours in a model" raised kind="ink" save="Save hours" onCancel={onDone}>
        <div className={css.pair}>
          <FormSelect
            name="modelId"
            label="Model"
            empty="Choose a model"
            choices={free.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {names.map((name) => (
            <FormField key={name} name={name} label={fields[name]} inputMode="decimal" after="h" />
          ))}
        </div>
      </FormPanel>
    </div>
  )
}

/** Phones have no header row. */
const hoursCell = (name: HourField, row: ModelHours) => (
  <>
    <span className={css.phone}>{fields[name]}: </span>
    {hoursText(row[name])}
  </>
)

type Acts = { nameOf: (modelId: string) => string; onEdit: (row: ModelHours) => void; onDelete: (row: ModelHours) => void }
const columnsFor = ({ nameOf, onEdit, onDelete }: Acts): readonly Column<ModelHours>[] => [
  { title: 'Model', cell: ({ modelId }) => nameOf(modelId) },
  ...names.map((name) => ({ title: fields[name], cell: (row: ModelHours) => hoursCell(name, row), number: true })),
  {
    title: 'Change',
    acts: true,
    number: true,
    cell: (row) => (
      <span className={css.actions}>
        <IconButton icon="edit" label={`Change ${nameOf(row.modelId)}`} onClick={() => onEdit(row)} />
        <IconButton icon="trash" label={`Delete ${nameOf(row.modelId)}`} onClick={() => onDelete(row)} />
      </span>
    ),
  },
]

/** Owners and insurers require these. `?family=` opens the row of a family, or a new one. */
export const HoursPerModel = () => {
  const family = useSearchParams()[0].get('family')
  const held = useQuery(read('listModelHours'))
  const models = useQuery(read('listModels'))
  const [chosen, setEdited] = useState<ModelHours | 'new' | null>()
  const update = useAction('updateAccount', { onDone: () => toast('Deleted') })
  const heldOf = (rows: readonly ModelHours[]) =>
    rows.find(({ modelId }) => models.data?.find(({ id }) => id === modelId)?.family === family)
  /** Until the user chooses, open what the URL names, once the models have loaded. */
  const editedIn = (rows: readonly ModelHours[]) =>
    chosen === undefined ? (family !== null && models.data ? (heldOf(rows) ?? 'new') : null) : chosen
  const nameOf = (modelId: string) => models.data?.find(({ id }) => id === modelId)?.name ?? ''
  const remove = async (row: ModelHours, rows: readonly ModelHours[]) => {
    if (update.isPending || !(await confirmDeletion({ message: `Delete your hours in ${nameOf(row.modelId)}?` }))) return
    update.mutate({ body: { modelHours: rows.filter(({ modelId }) => modelId !== row.modelId) } }, { onError: toastError })
  }
  return (
    <Loaded query={held} label="Loading hours">
      {(rows) => {
        const edited = editedIn(rows)
        return (
          <>
            {rows.length > 0 && (
              <Table
                caption="Hours per model"
                columns={columnsFor({ nameOf, onEdit: setEdited, onDelete: (row) => void remove(row, rows) })}
                rows={rows}
                rowKey={({ modelId }) => modelId}
              />
            )}
            {edited === null ? (
              <p className={css.buttons}>
                <Button kind="soft" icon="plus" onClick={() => setEdited('new')}>
                  Add a model
                </Button>
              </p>
            ) : (
              <ModelForm
                key={edited === 'new' ? 'new' : edited.modelId}
                models={models.data ?? []}
                known={rows}
                held={edited === 'new' ? null : edited}
                family={chosen === undefined ? family : null}
                onDone={() => setEdited(null)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
