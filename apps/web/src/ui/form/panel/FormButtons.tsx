import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '../../Button.tsx'
import { DialogButtons } from '../../overlay/DialogButtons.tsx'

/** The two buttons of a form in a dialog: leave it, or send it. */
export const FormButtons = ({
  form,
  onCancel,
  cancel = 'Cancel',
  kind = 'go',
  children,
}: {
  form: { busy: boolean }
  onCancel: () => void
  cancel?: ReactNode
  kind?: ButtonKind
  children: ReactNode
}) => (
  <DialogButtons>
    <Button kind="soft" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" kind={kind} busy={form.busy}>
      {children}
    </Button>
  </DialogButtons>
)
