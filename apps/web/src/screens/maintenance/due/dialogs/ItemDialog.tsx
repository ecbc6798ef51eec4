import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText } from '@tailshare/contract/text/hours'
import { type GroundsFor, groundsForKinds, type ItemMeter, itemMeters } from '@tailshare/contract/maintenance/groundsFor'
import {
  itemKinds,
  type ItemKind,
  type MaintenanceItem,
  type MaintenanceRecord,
} from '@tailshare/contract/maintenance/maintenance'
import { dayIn } from '@tailshare/contract/text/period'
import { coveredThrough } from '@tailshare/rules/people/documents/validity'
import type { Ends } from '@tailshare/rules/maintenance/items/due'
import { endsOf } from '@tailshare/rules/maintenance/items/templates/templates'
import { useAction } from '../../../../api.ts'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormCheckbox, FormField, FormSelect, FormTextArea, type Problems, useAppForm } from '../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import { typedHours, typedWhole } from '../../meters/typedHours.ts'
import { DayField } from './DayField.tsx'
import css from '../Due.module.css'

type Values = {
  title: string
  kind: ItemKind
  number: string
  method: string
  notApplicable: string
  intervalHours: string
  intervalMonths: string
  intervalDays: string
  meter: ItemMeter
  fixedDueOn: string | null
  grounds: boolean
  groundsFor: GroundsFor
  note: string
  lastDoneOn: string | null
  lastDoneHours: string
  dueOn: string | null
  dueHours: string
}

const shown = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
const choicesOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

const problemsOf = (values: Values): Problems<Values> => {
  const wrong: Problems<Values> = {}
  if (values.title.trim() === '') wrong.title = fieldMessages.required
  for (const name of ['intervalHours', 'lastDoneHours', 'dueHours'] as const)
    if (Number.isNaN(typedHours(values[name]))) wrong[name] = fieldMessages.numeric
  for (const name of ['intervalMonths', 'intervalDays'] as const)
    if (Number.isNaN(typedWhole(values[name]))) wrong[name] = fieldMessages.whole
  return wrong
}

/** How months are counted, by kind of item. */
const monthsText: Record<Ends, string> = {
  month: 'Months run to the end of the month.',
  day: 'Months run to the same day of the month.',
  dayBefore: 'Months run to the day before the same day.',
  named: 'It ends on the day that it names.',
  cycle: 'It ends with the AIRAC cycle that is loaded.',
}

type Props = { record: MaintenanceRecord; item: MaintenanceItem | null; kind?: ItemKind; onClose: () => void }

const Retire = ({ item, onClose }: { item: MaintenanceItem; onClose: () => void }) => {
  const change = useAction('changeMaintenanceItem', {
    onDone: ({ retired }) => {
      toast(retired ? 'Retired. Its history stays' : 'Put back')
      onClose()
    },
  })
  return (
    <Button
      kind="soft"
      busy={change.isPending}
      onClick={() => change.mutate({ params: { id: item.id }, body: { retired: !item.retired } }, { onError: toastError })}
    >
      {item.retired ? 'Put it back' : 'Retire this item'}
    </Button>
  )
}

export const ItemDialog = ({ record, item, kind: asked = 'inspection', onClose }: Props) => {
  const today = dayIn(useNow(), record.airport.zone)
  const add = useAction('addMaintenanceItem')
  const change = useAction('changeMaintenanceItem')
  const form = useAppForm<Values>({
    defaults: {
      title: item?.title ?? '',
      kind: item?.kind ?? asked,
      number: item?.number ?? '',
      method: item?.method ?? '',
      notApplicable: item?.notApplicable ?? '',
      intervalHours: shown(item?.intervalHours),
      intervalMonths: shown(item?.intervalMonths),
      intervalDays: shown(item?.intervalDays),
      meter: item?.meter ?? 'hobbs',
      fixedDueOn: item?.fixedDueOn ?? null,
      grounds: item?.grounds ?? true,
      groundsFor: item?.groundsFor ?? 'every_flight',
      note: item?.note ?? '',
      lastDoneOn: null,
      lastDoneHours: '',
      dueOn: null,
      dueHours: '',
    },
    check: problemsOf,
    send: async ({ notApplicable, lastDoneOn, lastDoneHours, dueOn, dueHours, ...values }) => {
      const body = {
        ...values,
        intervalHours: typedHours(values.intervalHours),
        intervalMonths: typedWhole(values.intervalMonths),
        intervalDays: typedWhole(values.intervalDays),
        fixedDueOn: values.fixedDueOn || null,
      }
      const first = {
        lastDoneOn: lastDoneOn || null,
        lastDoneHours: typedHours(lastDoneHours),
        dueOn: dueOn || null,
        dueHours: typedHours(dueHours),
      }
      await (item
        ? change.mutateAsync({
            params: { id: item.id },
            body: { ...body, notApplicable: body.kind === 'directive' ? notApplicable.trim() || null : null },
          })
        : add.mutateAsync({ params: { id: record.id }, body: { ...body, ...first } }))
      toast(item ? 'Saved' : `${body.title} was added`)
      onClose()
    },
  })
  const isDirective = form.watch('kind') === 'directive'
  const kind = form.watch('kind')
  const ends = endsOf({ template: item?.template ?? null, kind })
  return (
    <Dialog title={item ? item.title : isDirective ? 'Add a directive' : 'Add an item'} onClose={onClose}>
      {item?.retired ? (
        <Retire item={item} onClose={onClose} />
      ) : (
        <>
          <FormPanel form={form} label="Item" save={item ? 'Save' : 'Add it'} onCancel={onClose}>
            <FormField name="title" label={isDirective ? 'Subject' : 'What is due'} maxLength={120} autoComplete="off" />
            <FormSelect name="kind" label="Kind" choices={choicesOf(itemKinds)} />
            {isDirective && (
              <>
                <FormField name="number" label="Number" maxLength={60} autoComplete="off" hint="Such as AD 2011-10-09." />
                <FormField name="method" label="How it is complied with" maxLength={500} autoComplete="off" />
              </>
            )}
            <div className={css.pair}>
              <FormField name="intervalHours" label="Every … hours" inputMode="decimal" autoComplete="off" after="h" />
              <FormField name="intervalMonths" label="Every … months" inputMode="numeric" autoComplete="off" />
              <FormField name="intervalDays" label="Every … days" inputMode="numeric" autoComplete="off" />
            </div>
            <p className={css.small}>
              Whichever comes first. {monthsText[ends]}
              {isDirective && ' Without an interval it is due once.'}
            </p>
            <FormSelect name="meter" label="Hours are counted by" choices={choicesOf(itemMeters)} />
            {kind === 'part' && <DayField name="fixedDueOn" label="Date on the part" />}
            {item?.template === 'insurance' && <DayField name="fixedDueOn" {...coveredThrough} />}
            {!item && (
              <>
                <div className={css.pair}>
                  <DayField name="lastDoneOn" label="Last done on" max={today} />
                  <FormField
                    name="lastDoneHours"
                    label="Meter then"
                    inputMode="decimal"
                    autoComplete="off"
                    hint={`0 for a new part. Hobbs reads ${tenthsText(record.hobbs)}.`}
                  />
                </div>
                <div className={css.pair}>
                  <DayField name="dueOn" label="Or first due on" />
                  <FormField name="dueHours" label="Or first due at" inputMode="decimal" autoComplete="off" after="h" />
                </div>
              </>
            )}
            <FormCheckbox name="grounds" label="Once due, it grounds the aircraft" />
            {form.watch('grounds') && <FormSelect name="groundsFor" label="Which flights" choices={choicesOf(groundsForKinds)} />}
            {item && isDirective && (
              <FormField
                name="notApplicable"
                label="Why it does not apply"
                maxLength={300}
                autoComplete="off"
                hint="Leave this empty where it applies."
              />
            )}
            <FormTextArea name="note" label="Note" rows={2} maxLength={1000} />
          </FormPanel>
          {item && <Retire item={item} onClose={onClose} />}
        </>
      )}
    </Dialog>
  )
}
