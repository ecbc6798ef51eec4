import { countText } from '@tailshare/contract/text/countText'
import type { MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { dayIn } from '@tailshare/contract/text/period'
import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { useAction } from '../../../api.ts'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { useAppForm } from '../../../ui/form/Form.tsx'
import { FormPanel } from '../../../ui/form/panel/FormPanel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { DayField } from './dialogs/DayField.tsx'

/** The model's default items, counted from one day until corrected from the logbook. */
export const Templates = ({ record }: { record: MaintenanceRecord }) => {
  const today = dayIn(useNow(), record.airport.zone)
  const create = useAction('bulkCreateMaintenance')
  const form = useAppForm<{ compileDate: string | null }>({
    defaults: { compileDate: today },
    check: ({ compileDate }) => (compileDate ? {} : { compileDate: fieldMessages.required }),
    send: async ({ compileDate }) => {
      const { created } = await create.mutateAsync({ params: { id: record.id }, body: { compileDate: compileDate! } })
      toast(`${countText(created, 'item')} added. Confirm each from the logbook`)
    },
  })
  return (
    <FormPanel
      form={form}
      label="The list of the model"
      raised
      kind="ink"
      save={`Add ${countText(record.templatesLeft, 'item')}`}
    >
      <p>
        What a {record.modelName} is looked at for: {countText(record.templatesLeft, 'item')} that {record.tailNumber} does not
        have yet. Each counts from this day and today’s meter until you confirm it from the logbook.
      </p>
      <DayField name="compileDate" label="Count from" max={today} />
    </FormPanel>
  )
}
