import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { Incident } from '@tailshare/contract/backoffice/system/status'
import type { IncidentState } from '@tailshare/contract/backoffice/system/statusParts'
import { statesOf } from '@tailshare/rules/backoffice/status/incidents'
import { useState } from 'react'
import { useAction } from '../../../../api.ts'
import { updateText } from '../../../../parts/site/status/incidentText.ts'
import { Form, FormRadioGroup, FormTextArea, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { FormButtons } from '../../../../ui/form/panel/FormButtons.tsx'

type Values = { state: IncidentState; text: string }

/** `latest` refetches the incident, to resend after a conflict. */
type Props = { incident: Incident; latest: () => Promise<Incident>; onClose: () => void }

/** “Resolved” or “Over” closes the incident. */
export const UpdateDialog = ({ incident, latest, onClose }: Props) => {
  const update = useAction('updateIncident')
  const [state] = useState(incident.state)
  const [version, see] = useState(incident.version)
  const form = useAppForm<Values>({
    defaults: { state, text: '' },
    check: ({ text }) => ({ text: text.trim() === '' ? fieldMessages.required : [] }),
    send: async (values) => {
      await update.mutateAsync({ params: { id: incident.id }, body: { ...values, version } }).catch(async (error: unknown) => {
        see((await latest()).version)
        throw error
      })
      toast(values.state === 'solved' ? 'It’s over' : 'Updated')
      onClose()
    },
  })
  return (
    <Dialog title={incident.title} onClose={onClose}>
      <Form form={form} label="Update the incident">
        <FormRadioGroup
          name="state"
          label="Where it stands"
          options={statesOf(incident.kind).map((value) => ({ value, label: updateText(incident.kind, value) }))}
        />
        <FormTextArea
          name="text"
          label="What’s new"
          rows={3}
          maxLength={500}
          hint="Anyone can read this. Leave out names of providers, servers and people."
        />
        <FormButtons form={form} onCancel={onClose}>
          Add the update
        </FormButtons>
      </Form>
    </Dialog>
  )
}
