import type { CsipAvailability, CsipHours } from '@tailshare/contract/csips'
import { dayIn, plusDays } from '@tailshare/contract/period'
import { shortDayText } from '@tailshare/contract/timeText'
import { useState } from 'react'
import { useAction } from '../../../api.ts'
import css from '../../../parts/lessons/Lessons.module.css'
import { useNow } from '../../../parts/time/useNow.ts'
import { airportText } from '../../../parts/trip/tripTimes.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/Choices.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { halfHours } from '../../../ui/form/halfHours.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { bodyOf, weekdays } from './csipHoursText.ts'
import own from './HoursDialog.module.css'

type Span = { from: string; to: string }
const starts = halfHours.map((value) => ({ value, label: value }))
const ends = [...halfHours.slice(1), '24:00'].map((value) => ({ value, label: value }))
const usual: Span = { from: '09:00', to: '17:00' }

/** From and to on the half hour, as the platform chooses best. */
const SpanFields = ({
  label,
  span,
  onSpan,
  onDelete,
}: {
  label: string
  span: Span
  onSpan: (span: Span) => void
  onDelete: () => void
}) => (
  <div className={own.span}>
    <Select
      label={`${label}, from`}
      value={span.from}
      choices={starts}
      onChange={({ target }) => onSpan({ ...span, from: target.value })}
    />
    <Select
      label={`${label}, to`}
      value={span.to}
      choices={ends}
      errors={span.to <= span.from ? 'Later than the start' : undefined}
      onChange={({ target }) => onSpan({ ...span, to: target.value })}
    />
    <IconButton icon="trash" label={`Delete ${label}, ${span.from} to ${span.to}`} onClick={onDelete} />
  </div>
)

/** The hours of one airport: a week, and days that differ from it. */
export const HoursDialog = ({ all, held, onClose }: { all: CsipAvailability; held: CsipHours; onClose: () => void }) => {
  const { zone } = held.airport
  const today = dayIn(useNow(), zone)
  const [anyTime, setAnyTime] = useState(held.anyTime)
  const [hours, setHours] = useState(held.hours)
  const [exceptions, setExceptions] = useState(held.exceptions)
  const [day, setDay] = useState<string | null>(null)
  const set = useAction('setCsipAvailability', {
    onDone: () => {
      toast('Saved')
      onClose()
    },
  })
  const change = <T,>(list: readonly T[], at: number, next: T | null) =>
    list.flatMap((one, index) => (index !== at ? [one] : next === null ? [] : [next]))
  const wrong = [...hours, ...exceptions.flatMap((one) => one.hours)].some(({ from, to }) => to <= from)
  const save = () => {
    const airports = all.airports.map((one) =>
      one.airport.id === held.airport.id ? { ...one, anyTime, hours: anyTime ? [] : hours, exceptions } : one,
    )
    set.mutate({ body: bodyOf({ ...all, airports }) })
  }
  const addDay = (spans: Span[]) => {
    if (!day) return
    setExceptions(
      [...exceptions.filter((one) => one.day !== day), { day, hours: spans }].sort((a, b) => (a.day < b.day ? -1 : 1)),
    )
    setDay(null)
  }
  return (
    <Dialog title={`When you teach at ${airportText(held.airport)}`} onClose={onClose} wide>
      <div className={css.dialog}>
        <RadioGroup
          label="Your week"
          value={anyTime ? 'any' : 'hours'}
          options={[
            { value: 'any', label: 'Any time I am free' },
            { value: 'hours', label: 'At these hours' },
          ]}
          onChange={(value) => setAnyTime(value === 'any')}
        />
        {!anyTime && (
          <ul className={own.week}>
            {weekdays.map((name, index) => (
              <li key={name}>
                <b>{name}</b>
                <div>
                  {hours.map(
                    (span, at) =>
                      span.weekday === index + 1 && (
                        <SpanFields
                          key={at}
                          label={name}
                          span={span}
                          onSpan={(next) => setHours(change(hours, at, { ...next, weekday: index + 1 }))}
                          onDelete={() => setHours(change(hours, at, null))}
                        />
                      ),
                  )}
                  <Button kind="soft" small icon="plus" onClick={() => setHours([...hours, { weekday: index + 1, ...usual }])}>
                    Add hours on {name}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        <section aria-labelledby="other-days">
          <h3 id="other-days">Other days</h3>
          <p className="muted small">Days off, and days on which other hours count.</p>
          <ul className={own.week}>
            {exceptions.map((exception, at) => (
              <li key={exception.day}>
                <b>{shortDayText(exception.day)}</b>
                <div>
                  {exception.hours.length === 0 && (
                    <div className={own.span}>
                      <span>Off</span>
                      <IconButton
                        icon="trash"
                        label={`Delete the day off on ${shortDayText(exception.day)}`}
                        onClick={() => setExceptions(change(exceptions, at, null))}
                      />
                    </div>
                  )}
                  {exception.hours.map((span, which) => (
                    <SpanFields
                      key={which}
                      label={shortDayText(exception.day)}
                      span={span}
                      onSpan={(next) =>
                        setExceptions(change(exceptions, at, { ...exception, hours: change(exception.hours, which, next) }))
                      }
                      onDelete={() => {
                        const left = change(exception.hours, which, null)
                        setExceptions(change(exceptions, at, left.length > 0 ? { ...exception, hours: left } : null))
                      }}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ul>
          <DateField label="Another day" day={day} onDay={setDay} min={today} max={plusDays(today, 730)} />
          <div className={own.add}>
            <Button kind="soft" small disabledReason={day ? undefined : 'Choose a day first.'} onClick={() => addDay([])}>
              Take it off
            </Button>
            <Button kind="soft" small disabledReason={day ? undefined : 'Choose a day first.'} onClick={() => addDay([usual])}>
              Set its hours
            </Button>
          </div>
        </section>
        <Failure>{set.error?.message}</Failure>
        <div className={css.buttons}>
          <Button kind="soft" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button
            kind="go"
            busy={set.isPending}
            disabledReason={wrong ? 'Some hours end before they begin.' : undefined}
            onClick={save}
          >
            Save hours
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
