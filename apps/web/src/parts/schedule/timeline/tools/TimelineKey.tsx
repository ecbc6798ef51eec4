import type { CSSProperties } from 'react'
import { useHelp } from '../../../../ui/layout/useHelp.tsx'
import { clocksOf, type Frame } from '../timelineDays.ts'
import css from './TimelineKey.module.css'

const hatched = 'repeating-linear-gradient(-45deg, var(--tl-work) 0 4px, var(--tl-work-2) 4px 8px)'
const nightFill = 'var(--tl-night)'
const keys = [
  ['var(--tl-booked)', 'Booking'],
  ['var(--sky)', 'Yours'],
  [hatched, 'Maintenance'],
  ['var(--event)', 'Set aside'],
  [nightFill, 'Night, sunset to sunrise'],
] as const

type Props = { frames: readonly Frame[]; mayBlock: boolean; turnsAround: boolean }

export const TimelineKey = ({ frames, mayBlock, turnsAround }: Props) => {
  const { button, shown } = useHelp(
    'the schedule',
    <>
      {new Set(frames.map(({ zone }) => zone)).size === 1
        ? `Times are ${clocksOf(frames[0]!)}, the clock of the aircraft’s home airport.`
        : 'Each row is on the clock of its aircraft’s home airport, named beside the tail number.'}
      {turnsAround && (
        <span className={css.drawn}>
          {' '}
          The pale end of a booking is its turnaround: the aircraft is made ready for the next one.
        </span>
      )}
      {mayBlock && (
        <span className={css.how}>
          {' '}
          Drag over free time to set it aside; drag a block, or its ends, to change it; drag a booking to ask its pilot for
          another time.
        </span>
      )}
    </>,
  )
  return (
    <div className={css.key}>
      <p>
        {keys.map(([fill, text]) => (
          <span key={text} className={fill === nightFill ? css.drawn : undefined} style={{ '--fill': fill } as CSSProperties}>
            {text}
          </span>
        ))}
        {button}
      </p>
      {shown}
    </div>
  )
}
