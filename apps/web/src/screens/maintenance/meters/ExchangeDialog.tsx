import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText } from '@tailshare/contract/text/hours'
import { exchanged, type Exchanged, type MeterReadings } from '@tailshare/contract/flights/return/meters'
import { engineOverhaul, isSigned } from '@tailshare/rules/maintenance/items/law'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api.ts'
import { Form, FormCheckboxGroup, FormField, FormRadioGroup, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'

type Values = {
  what: Exchanged
  oldReading: string
  newReading: string
  sinceNew: string
  sinceOverhaul: string
  restart: string[]
  /** Hours already run, by ID of the items that restart. */
  ran: Record<string, string>
  reason: string
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')))
const ranIn = (text = ''): { hours?: number } => (text.trim() === '' ? {} : { hours: numberIn(text) })
const wanted = { meter: ['oldReading', 'newReading'], engine: ['sinceNew', 'sinceOverhaul'] } as const

const check = (values: Values) => {
  const { what, restart, ran } = values
  const asked = what === 'engine' ? wanted.engine : wanted.meter
  const wrong = asked.filter((name) => Number.isNaN(numberIn(values[name])))
  const wrongRan = what === 'engine' ? restart.filter((itemId) => Number.isNaN(ranIn(ran[itemId]).hours ?? 0)) : []
  return {
    ...Object.fromEntries(wrongRan.map((itemId) => [`ran.${itemId}`, fieldMessages.numeric])),
    ...Object.fromEntries(
      wrong.map((name) => [name, values[name].trim() === '' ? fieldMessages.required : fieldMessages.numeric]),
    ),
    ...(values.reason.trim() === '' && { reason: fieldMessages.required }),
  }
}

const bodyOf = ({ what, reason, restart, ran, ...text }: Values) =>
  what === 'engine'
    ? {
        what,
        sinceNew: numberIn(text.sinceNew),
        sinceOverhaul: numberIn(text.sinceOverhaul),
        restart: restart.map((itemId) => ({ itemId, ...ranIn(ran[itemId]) })),
        reason,
      }
    : { what, oldReading: numberIn(text.oldReading), newReading: numberIn(text.newReading), reason }

/** May restart with a new engine. Inspections and directives are signed by a mechanic instead. */
const useHourItems = (id: string) => {
  const { data } = useQuery(read('getMaintenance', { params: { id } }))
  const items = data?.items.filter(
    (item) => item.intervalHours !== null && !item.retired && item.meter === 'hobbs' && !isSigned(item),
  )
  return (items ?? []).map((item) => ({ value: item.id, label: item.title, isOverhaul: item.template === engineOverhaul }))
}

type Props = { aircraftId: string; meters: MeterReadings; onClose: () => void }

/** A new meter with its reading, or a new engine with its hours. */
export const ExchangeDialog = ({ aircraftId, meters, onClose }: Props) => {
  const items = useHourItems(aircraftId)
  const exchange = useAction('exchangeMeter', {
    onDone: () => {
      toast('It is in the records')
      onClose()
    },
  })
  const defaults: Values = {
    what: 'hobbs',
    oldReading: '',
    newReading: '',
    sinceNew: '',
    sinceOverhaul: '',
    restart: [],
    ran: {},
    reason: '',
  }
  const form = useAppForm<Values>({
    defaults,
    check,
    send: (values) => exchange.mutateAsync({ params: { id: aircraftId }, body: bodyOf(values) }),
  })
  const what = form.watch('what')
  const chosen = form.watch('restart')
  return (
    <Dialog title="New meter or engine" onClose={onClose}>
      <Form form={form} label="New meter or engine">
        <FormRadioGroup
          name="what"
          label="What was replaced"
          options={Object.entries(exchanged).map(([value, label]) => ({ value, label }))}
        />
        {what === 'engine' ? (
          <>
            <FormField name="sinceNew" label="Hours since new" hint="Of the engine that was put in" inputMode="decimal" />
            <FormField name="sinceOverhaul" label="Hours since overhaul" inputMode="decimal" />
            {items.length > 0 && <FormCheckboxGroup name="restart" label="What starts over with it" options={items} />}
            {items
              .filter(({ value }) => chosen.includes(value))
              .map(({ value, label, isOverhaul }) => (
                <FormField
                  key={value}
                  name={`ran.${value}`}
                  label={`${label}: hours it has run`}
                  hint={
                    isOverhaul
                      ? 'Empty: the hours since overhaul, as above.'
                      : 'Since it was new, overhauled or last done. Empty: it starts at zero.'
                  }
                  inputMode="decimal"
                />
              ))}
          </>
        ) : (
          <>
            <FormField
              name="oldReading"
              label="Last reading of the old meter"
              hint={`In the books: ${tenthsText(what === 'hobbs' ? meters.hobbs : meters.flightMeter)}`}
              inputMode="decimal"
            />
            <FormField name="newReading" label="First reading of the new meter" inputMode="decimal" />
            <p className="muted">What is due keeps the hours it has left. The next check-out starts from the new reading.</p>
          </>
        )}
        <FormTextArea name="reason" label="Why, and who did it" rows={3} maxLength={500} />
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="go" busy={form.busy}>
            Write it down
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
