import { countText } from '@tailshare/contract/text/countText'
import { dayIn, daysTouched, hoursIn, type Period } from '@tailshare/contract/text/period'
import { chosenText, dayText } from '@tailshare/contract/text/timeText'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Group } from 'react-aria-components'
import { Button } from '../../../../ui/Button.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { lengthText, type Wall, wallOf } from '../../../bookings/trip/period/tripTimes.ts'
import { type Bounds, longestText } from './choosing.ts'
import type { End } from '../ends.ts'
import css from './Chooser.module.css'
import { Months } from '../panel/Months.tsx'
import { TimeStrip } from '../panel/TimeStrip.tsx'
import { useChoosing } from './useChoosing.ts'
import { useTaken, type AircraftToBook } from '../useTaken.ts'

export type ChooserProps = {
  bounds: Bounds
  labels: Record<End, string>
  period: Period
  /** The end to choose first. */
  end: End
  days?: boolean | undefined
  aircraft?: AircraftToBook | undefined
  done?: string
  other?: ReactNode
  wide: boolean
  onPeriod: (period: Period) => void
  onDone: (period: Period) => void
}

/** Legend of busy days, or a note that they failed to load. */
const Key = ({ aircraft, month, zone }: { aircraft: AircraftToBook; month: string; zone: string }) =>
  useTaken(aircraft, month, zone).isError ? (
    <p className={css.key}>What is booked didn’t load. The price still tells you.</p>
  ) : (
    <p className={css.key}>
      <span data-busy="all">Booked all day</span>
      <span data-busy="part">Part of the day</span>
    </p>
  )

/** The selection in the specification's date format, as an example of what can be typed. */
const exampleOf = ({ day, time }: Wall, days: boolean) => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}${days ? '' : ` ${time}`}`
}

const isTyping = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'text'

/** Chooses both ends in turn, by calendar, half-hour strip or text; never out of order. */
export const Chooser = (props: ChooserProps) => {
  const { bounds, labels, days = false, aircraft, done = 'Done', other, wide, onPeriod, onDone } = props
  const { zone, ends } = bounds
  const choosing = useChoosing(props.period, props.end, bounds)
  const { period, end, shown, text, wrong } = choosing
  const line = useRef<HTMLInputElement>(null)
  useEffect(() => onPeriod(period), [onPeriod, period])
  const textOf = (one: End) => (days ? dayText(dayIn(period[one], zone)) : chosenText(period[one], zone))
  const length = days ? countText(daysTouched(period, zone).length, 'day') : lengthText(period, zone)
  const isLongest = bounds.longest && hoursIn(period) >= bounds.longest
  const finish = (how: { goesOn: boolean }) => {
    const chosen = choosing.enter(how)
    if (chosen) onDone(chosen)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    // Keep Enter from reaching the page below.
    if (key === 'Enter') event.stopPropagation()
    // Typing anywhere moves the focus to the text input.
    if (/^[a-z\d]$/i.test(key) && !ctrlKey && !metaKey && !altKey && !isTyping(target)) line.current?.focus()
  }
  return (
    <Group className={css.chooser} onKeyDown={onKeyDown}>
      {ends.length > 1 && (
        <div className={css.ends} role="group" aria-label="Which one to choose">
          {ends.map((one) => (
            <button key={one} type="button" className={css.end} aria-pressed={one === end} onClick={() => choosing.choose(one)}>
              <small>{labels[one]} </small>
              <b>{textOf(one)}</b>
            </button>
          ))}
        </div>
      )}
      <Months
        period={period}
        end={end}
        shown={shown}
        bounds={bounds}
        labels={labels}
        months={wide ? 2 : 1}
        aircraft={aircraft}
        onDay={choosing.takeDay}
        onShow={choosing.show}
      />
      {aircraft && <Key aircraft={aircraft} month={shown.slice(0, 7)} zone={zone} />}
      {!days && (
        <div className={css.times}>
          {ends.map((one) => (
            <TimeStrip
              key={one}
              end={one}
              label={labels[one]}
              period={period}
              zone={zone}
              aircraft={aircraft}
              onTime={(time) => choosing.takeTime(one, time)}
            />
          ))}
        </div>
      )}
      <div className={css.foot}>
        <Field
          ref={line}
          label={ends.length > 1 ? 'Or type it, one or both with a dash' : 'Or type it'}
          placeholder={ends.map((one) => exampleOf(wallOf(period[one], zone), days)).join(' – ')}
          autoComplete="off"
          value={text}
          errors={wrong}
          onChange={({ target }) => choosing.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            finish({ goesOn: true })
          }}
        />
        <div className={css.out}>
          <p role="status">
            <span className="vh">{ends.map((one) => `${labels[one]} ${textOf(one)}`).join(', ')}. </span>
            {ends.length > 1 && length}
            {isLongest && ` Trips here last up to ${longestText(bounds.longest!)}.`}
          </p>
          {other}
          <Button kind="ink" small onClick={() => finish({ goesOn: false })}>
            {done}
          </Button>
        </div>
      </div>
    </Group>
  )
}
