import { type ReactNode, use } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonKind } from '../../Button.tsx'
import type { IconName } from '../../Icon.tsx'
import { DialogButtons } from '../../overlay/DialogButtons.tsx'
import { InDialog } from '../../overlay/inDialog.ts'
import { Panel } from '../../layout/Panel.tsx'
import { type AppForm, Form } from '../Form.tsx'
import css from './FormPanel.module.css'

/** A form at reading width with a save button and an optional cancel button. */
export const FormPanel = <Values extends FieldValues>({
  form,
  label,
  raised,
  kept,
  save = 'Save',
  kind = 'go',
  icon,
  small,
  onCancel,
  children,
}: {
  form: AppForm<Values>
  label: string
  /** Raised as its own sheet, above the list it adds to. */
  raised?: boolean
  kept?: boolean
  save?: string
  kind?: ButtonKind
  icon?: IconName
  small?: boolean
  onCancel?: () => void
  children: ReactNode
}) => {
  const isInDialog = use(InDialog)
  const act = (
    <Button type="submit" kind={kind} icon={icon} small={small} busy={form.busy}>
      {save}
    </Button>
  )
  const cancel = onCancel && (
    <Button kind="soft" small={small} onClick={onCancel}>
      Cancel
    </Button>
  )
  const whole = (
    <Form form={form} label={label} kept={kept}>
      {children}
      {cancel && isInDialog ? (
        <DialogButtons>
          {cancel}
          {act}
        </DialogButtons>
      ) : (
        <div className={css.buttons}>
          {act}
          {cancel}
        </div>
      )}
    </Form>
  )
  return raised ? <Panel>{whole}</Panel> : <div className={css.plain}>{whole}</div>
}
