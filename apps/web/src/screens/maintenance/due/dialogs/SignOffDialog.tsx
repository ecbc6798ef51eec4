import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import { tenthsText } from '@tailshare/contract/text/hours'
import { itemMeters } from '@tailshare/contract/maintenance/groundsFor'
import type { MaintenanceItem, MaintenanceRecord } from '@tailshare/contract/maintenance/maintenance'
import { dayIn } from '@tailshare/contract/text/period'
import { coveredThrough } from '@tailshare/rules/people/documents/validity'
import { cycleOn } from '@tailshare/rules/maintenance/items/due'
import { endsOf } from '@tailshare/rules/maintenance/items/templates/templates'
import { nextDueText } from '@tailshare/rules/maintenance/items/words'
import { annual, endsDeferrals, isSigned } from '@tailshare/rules/maintenance/items/law'
import { useAction } from '../../../../api.ts'
import { moveErrorToFile } from '../../../../parts/people/documents/moveErrorToFile.ts'
import { DocumentFile } from '../../../../parts/people/documents/DocumentFile.tsx'
import { useNow } from '../../../../parts/schedule/time/useNow.ts'
import { useAccount } from '../../../../calls/session.ts'
import { FormField, FormSelect, FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { FormPanel } from '../../../../ui/form/panel/FormPanel.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { typedHours } from '../../meters/typedHours.ts'
import { cycleChoices } from '../cycleChoices.ts'
import { DayField } from './DayField.tsx'
import { StillInoperative } from '../StillInoperative.tsx'
import css from '../Due.module.css'

type Values = {
  doneOn: string | null
  doneHours: string
  doneBy: string
  certificate: string
  work: string
  fixedDueOn: string | null
  broughtHours: string
  broughtOn: string | null
  stillInoperative: string[]
  file: File | null
}

/** The due date field for items without an interval. */
const nextWords = ({ template, kind }: MaintenanceItem) => {
  if (template === 'insurance') return coveredThrough
  return kind === 'part'
    ? { label: 'Date on the new part', hint: 'The last day that it names (14 CFR 91.207(c) for an ELT battery).' }
    : { label: 'Due next on', hint: 'It has no interval that says so.' }
}

/** Adds a history line and counts the next due date from it. */
export const SignOffDialog = ({
  record,
  item,
  onClose,
}: {
  record: MaintenanceRecord
  item: MaintenanceItem
  onClose: () => void
}) => {
  const today = dayIn(useNow(), record.airport.zone)
  const account = useAccount()
  const meter = item.meter === 'hobbs' ? record.hobbs : record.flightMeter
  const ends = endsOf(item)
  const hasInterval = (item.intervalHours ?? item.intervalMonths ?? item.intervalDays) !== null
  // Only directives can be done once and for all; other items without an interval need a due date.
  const asksNext = !hasInterval && item.kind !== 'directive' && ends !== 'cycle'
  const signed = isSigned(item)
  const change = useAction('changeMaintenanceItem')
  const upload = useAction('uploadMaintenanceDocument')
  const form = useAppForm<Values>({
    defaults: {
      doneOn: today,
      doneHours: tenthsText(meter),
      doneBy: account && !signed ? `${account.firstName} ${account.lastName}` : '',
      certificate: '',
      work: '',
      fixedDueOn: ends === 'cycle' ? cycleOn(today).through : null,
      broughtHours: '',
      broughtOn: null,
      stillInoperative: [],
      file: null,
    },
    check: ({ doneOn, doneHours, doneBy, certificate, fixedDueOn, broughtHours }) => ({
      ...(!doneOn && { doneOn: fieldMessages.required }),
      ...(Number.isNaN(typedHours(doneHours)) && { doneHours: fieldMessages.numeric }),
      ...(Number.isNaN(typedHours(broughtHours)) && { broughtHours: fieldMessages.numeric }),
      ...(signed && certificate.trim() === '' && { certificate: fieldMessages.required }),
      ...(doneBy.trim() === '' && { doneBy: fieldMessages.required }),
      ...(asksNext && !fixedDueOn && { fixedDueOn: fieldMessages.required }),
    }),
    send: async ({
      doneOn,
      doneHours,
      doneBy,
      certificate,
      work,
      fixedDueOn,
      broughtHours,
      broughtOn,
      stillInoperative,
      file,
    }) => {
      const documentIds = file ? [(await upload.mutateAsync({ body: { itemId: item.id }, file }).catch(moveErrorToFile)).id] : []
      const saved = await change.mutateAsync({
        params: { id: item.id },
        body: {
          doneOn: doneOn!,
          doneHours: typedHours(doneHours),
          doneBy,
          certificate,
          work,
          documentIds,
          ...(fixedDueOn && { fixedDueOn }),
          ...(broughtHours.trim() !== '' && { broughtHours: typedHours(broughtHours) }),
          ...(broughtOn && { broughtOn }),
          ...(stillInoperative.length > 0 && { stillInoperative }),
        },
      })
      toast(`Signed off. Next due: ${nextDueText(saved)}`)
      onClose()
    },
  })
  return (
    <Dialog title={`Record work: ${item.title}`} onClose={onClose}>
      <FormPanel form={form} label="Record work" save="Sign off" onCancel={onClose}>
        <div className={css.pair}>
          <DayField name="doneOn" label="Done on" max={today} />
          <FormField
            name="doneHours"
            label={`${itemMeters[item.meter]} then`}
            inputMode="decimal"
            autoComplete="off"
            hint={`It reads ${tenthsText(meter)} now.`}
          />
        </div>
        <div className={css.pair}>
          <FormField name="doneBy" label="Done by" maxLength={120} autoComplete="off" />
          <FormField
            name="certificate"
            label="Certificate number"
            maxLength={60}
            autoComplete="off"
            hint={
              item.template === annual
                ? 'Such as A&P/IA 3120447: an annual takes an inspection authorization.'
                : 'Such as A&P 3120447.'
            }
          />
        </div>
        <StillInoperative aircraftId={record.id} asked={endsDeferrals(item)} />
        <FormTextArea name="work" label="What was done" rows={3} maxLength={2000} hint="As it reads in the logbook." />
        {ends === 'cycle' ? (
          <FormSelect name="fixedDueOn" label="Cycle" choices={cycleChoices(today)} />
        ) : asksNext ? (
          <DayField name="fixedDueOn" {...nextWords(item)} />
        ) : (
          item.kind === 'part' && <DayField name="fixedDueOn" label="Date on the new part" hint="Where it carries one." />
        )}
        {item.kind === 'part' && hasInterval && (
          <div className={css.pair}>
            {item.intervalHours !== null && (
              <FormField
                name="broughtHours"
                label="Hours the part brings"
                inputMode="decimal"
                autoComplete="off"
                hint="Since new or overhauled. Empty for a new one."
              />
            )}
            {(item.intervalMonths ?? item.intervalDays) !== null && (
              <DayField
                name="broughtOn"
                label="Its time counts from"
                max={today}
                hint="Made or overhauled. Empty: from the day it is put in."
              />
            )}
          </div>
        )}
        <DocumentFile label="Logbook page or invoice" busy={form.busy} />
      </FormPanel>
    </Dialog>
  )
}
