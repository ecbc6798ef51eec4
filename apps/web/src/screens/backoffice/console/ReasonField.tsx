import { FormTextArea } from '../../../ui/form/Form.tsx'

/** A reason field; says so if its text was restored from a draft. */
export const ReasonField = ({ hint, isRestored }: { hint: string; isRestored: boolean }) => (
  <FormTextArea
    name="reason"
    label="Reason"
    rows={3}
    maxLength={500}
    hint={isRestored ? `${hint} You started this earlier; nothing has been sent yet.` : hint}
  />
)
