import type { CSSProperties } from 'react'
import { clocksOf, type Frame } from './timelineDays.ts'
import css from './TimelineKey.module.css'

const keys = [
  ['--sky-strong', 'Booking'],
  ['--caution-mark', 'Maintenance'],
  ['--field', 'Own use and other'],
  ['--tl-night', 'Night, sunset to sunrise'],
] as const

/** What the colors mean, and whose clock it is. */
export const TimelineKey = ({ frames, mayBlock }: { frames: readonly Frame[]; mayBlock: boolean }) => (
  <div className={css.key}>
    <p>
      {keys.map(([token, text]) => (
        <span key={token} style={{ '--color': `var(${token})` } as CSSProperties}>
          {text}
        </span>
      ))}
    </p>
    <p>
      {new Set(frames.map(({ zone }) => zone)).size === 1
        ? `Times are ${clocksOf(frames[0]!)}, the clock of the aircraft’s home airport.`
        : 'Each row is on the clock of its aircraft’s home airport, named beside the tail number.'}
      {mayBlock && (
        <span className={css.how}> Drag over free time to set it aside; drag a block, or its ends, to change it.</span>
      )}
    </p>
  </div>
)
