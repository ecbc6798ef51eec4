import { Icon, type IconName } from '../../../../ui/Icon.tsx'
import css from './Saving.module.css'
import type { SaveState } from './useEditor.ts'

const says: Record<SaveState, readonly [IconName, string]> = {
  saved: ['check', 'Saved'],
  saving: ['refresh', 'Saving…'],
  unsaved: ['offline', 'Not saved yet. We keep trying.'],
  refused: ['warning', 'Not everything is saved'],
}

export const SaveMark = ({ state }: { state: SaveState }) => {
  const [icon, text] = says[state]
  return (
    <p className={css.mark} data-state={state} role="status">
      <Icon name={icon} />
      {text}
    </p>
  )
}
