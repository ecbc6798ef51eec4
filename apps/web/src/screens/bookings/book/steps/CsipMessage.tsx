import { Checkbox } from '../../../../ui/form/Choices.tsx'
import { TextArea } from '../../../../ui/form/Field.tsx'
import type { Draft } from '../draft.ts'

export const CsipMessage = ({ draft, onDraft }: { draft: Draft; onDraft: (part: Partial<Draft>) => void }) => (
  <>
    <TextArea
      label="Message to the CSIP (optional)"
      rows={2}
      maxLength={500}
      value={draft.csipMessage}
      onChange={({ target }) => onDraft({ csipMessage: target.value })}
    />
    <Checkbox
      label="Ask someone else if they can’t make it"
      checked={draft.csipAnyone}
      onChange={({ target }) => onDraft({ csipAnyone: target.checked })}
    />
  </>
)
