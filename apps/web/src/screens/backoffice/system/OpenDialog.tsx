import { useState } from 'react'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormTextArea, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { IncidentFields } from './IncidentFields.tsx'
import { bodyOf, type IncidentValues, problemsOf, valuesOf } from './incidentForm.ts'

export const OpenDialog = ({ zone, onClose }: { zone: string; onClose: () => void }) => {
  const open = useAction('openIncident')
  const [defaults] = useState(() => valuesOf(undefined, { zone, now: new Date() }))
  const form = useAppForm<IncidentValues>({
    defaults,
    check: (values) => problemsOf(values, zone, new Date()),
    send: async (values) => {
      await open.mutateAsync({ body: { ...bodyOf(values, zone), text: values.text } })
      toast('It’s on the status page')
      onClose()
    },
  })
  return (
    <Dialog title="Open an incident" onClose={onClose}>
      <Form form={form} label="Open an incident">
        <IncidentFields zone={zone} kinds={['slow', 'down', 'planned']} />
        <FormTextArea
          name="text"
          label="What we know"
          rows={3}
          maxLength={500}
          hint="Anyone can read this. Leave out names of providers, servers and people."
        />
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="go" busy={form.busy}>
            Put it on the page
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
