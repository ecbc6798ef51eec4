import type { Incident } from '@tailshare/contract/backoffice/system/status'
import { useState } from 'react'
import { useAction } from '../../../../api.ts'
import { Form, useAppForm } from '../../../../ui/form/Form.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast/toast.ts'
import { IncidentFields } from './IncidentFields.tsx'
import { bodyOf, type IncidentValues, problemsOf, valuesOf } from './incidentForm.ts'
import { FormButtons } from '../../../../ui/form/panel/FormButtons.tsx'

/** `latest` refetches the incident, to resend after a conflict. */
type Props = { incident: Incident; zone: string; latest: () => Promise<Incident>; onClose: () => void }

/** Title, part and kind of an incident, or the window of planned maintenance. */
export const CorrectDialog = ({ incident, zone, latest, onClose }: Props) => {
  const correct = useAction('correctIncident')
  const [defaults] = useState(() => valuesOf(incident, { zone, now: new Date() }))
  // Protects against overwriting another operator's change unseen.
  const [version, see] = useState(incident.version)
  const form = useAppForm<IncidentValues>({
    defaults,
    check: (values) => problemsOf(values, zone, null),
    send: async (values) => {
      await correct
        .mutateAsync({ params: { id: incident.id }, body: { ...bodyOf(values, zone), version } })
        .catch(async (error: unknown) => {
          see((await latest()).version)
          throw error
        })
      toast('Corrected')
      onClose()
    },
  })
  return (
    <Dialog title="Correct the incident" onClose={onClose}>
      <Form form={form} label="Correct the incident">
        <IncidentFields zone={zone} kinds={incident.kind === 'planned' ? ['planned'] : ['slow', 'down']} />
        <FormButtons form={form} onCancel={onClose}>
          Save
        </FormButtons>
      </Form>
    </Dialog>
  )
}
