import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { MapPin } from '@tailshare/contract/search/search'
import { useAction } from '../../../api.ts'
import { Form, FormCheckbox, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { savedQueryOf } from '../filters/filters.ts'
import { searchName } from '../searchNames.ts'
import { useFilters } from '../filters/useFilters.ts'
import { FormButtons } from '../../../ui/form/panel/FormButtons.tsx'

type Props = { airports: readonly MapPin[]; models: readonly { id: string; name: string }[]; onClose: () => void }

export const SaveSearchDialog = ({ airports, models, onClose }: Props) => {
  const { filters, now } = useFilters()
  const save = useAction('saveSearch')
  const form = useAppForm({
    defaults: { name: searchName(filters, { airports, models }), hasAlert: true },
    check: ({ name }) => ({ name: name.trim() === '' ? fieldMessages.required : [] }),
    send: async ({ name, hasAlert }) => {
      await save.mutateAsync({ body: { name, hasAlert, query: savedQueryOf(filters, now) } })
      toast(hasAlert ? 'Saved. We’ll tell you when something new fits' : 'Saved under your favorites')
      onClose()
    },
  })
  return (
    <Dialog title="Save this search" onClose={onClose}>
      <Form form={form} label="Save this search">
        <FormField name="name" label="Name" maxLength={80} />
        <FormCheckbox
          name="hasAlert"
          label="Tell me when something new fits"
          hint="A notice and an email when an aircraft is listed, or becomes free or cheap enough; once for each aircraft."
        />
        <FormButtons form={form} onCancel={onClose}>
          Save search
        </FormButtons>
      </Form>
    </Dialog>
  )
}
