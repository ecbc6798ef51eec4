import type { SquawkMove, SquawkPage } from '@tailshare/contract/flights/squawks/squawks'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { moveWords } from './moveWords.ts'
import css from './SquawkScreen.module.css'

const moves: readonly SquawkMove[] = ['start', 'defer', 'judge', 'close', 'reopen']

/** People who decide see why a decision is unavailable; others see who decides. */
export const Moves = ({ squawk }: { squawk: SquawkPage }) => {
  const [open, setOpen] = useState<SquawkMove | null>(null)
  const { whyNot, state } = squawk
  const reasons = new Set(moves.map((move) => whyNot[move]))
  const [onlyReason] = reasons
  if (reasons.size === 1 && onlyReason) return <p className={`muted ${css.section}`}>{onlyReason}</p>
  // A closed squawk can only be reopened.
  const shown = moves.filter((move) => (state === 'closed' ? move === 'reopen' : move !== 'reopen'))
  return (
    <section className={css.section} aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <div className={css.moves}>
        {shown.map((move) => (
          <Button key={move} kind={move === 'close' ? 'go' : 'line'} disabledReason={whyNot[move]} onClick={() => setOpen(move)}>
            {moveWords(squawk)[move].button}
          </Button>
        ))}
      </div>
      {open && <MoveDialog squawk={squawk} move={open} onClose={() => setOpen(null)} />}
    </section>
  )
}
