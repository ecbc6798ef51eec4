import { fieldMessages } from '@tailshare/contract/base/fieldMessages'
import type { SavedSearch } from '@tailshare/contract/search/savedSearches'
import { useAction } from '../../../api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormField, useAppForm } from '../../../ui/form/Form.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'

export const RenameSearch = ({ search: { id, name }, onClose }: { search: SavedSearch; onClose: () => void }) => {
  const change = useAction('changeSavedSearch')
  const form = useAppForm({
    defaults: { name },
    check: (values) => ({ name: values.name.trim() === '' ? fieldMessages.required : [] }),
    send: async (values) => {
      await change.mutateAsync({ params: { id }, body: values })
      onClose()
    },
  })
  return (
    <Dialog title="Rename this search" onClose={onClose}>
      <Form form={form} label="Rename this search">
        <FormField name="name" label="Name" maxLength={80} />
        <div>
          <Button type="submit" kind="go" busy={form.busy}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
