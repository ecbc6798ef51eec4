import { timeIn } from '@tailshare/contract/text/timeText'
import { Button } from '../../../ui/Button.tsx'
import { useLastChange } from './lastChangeKept.ts'
import css from '../timeline/tools/ScheduleTools.module.css'
import { useUndo } from './useBlockChange.ts'

export const LastChange = ({ zone }: { zone: string }) => {
  const last = useLastChange()
  const undo = useUndo()
  return (
    last && (
      <p className={css.last}>
        {last.text}.{' '}
        <Button small kind="soft" onClick={() => undo(last.aircraftId, last.undoId)}>
          Undo until {timeIn(new Date(last.until), zone)}
        </Button>
      </p>
    )
  )
}
