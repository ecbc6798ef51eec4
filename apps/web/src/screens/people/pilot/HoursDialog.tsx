import type { CsipAvailability, CsipHours } from '@tailshare/contract/people/instructors/csips'
import { dayIn, plusDays } from '@tailshare/contract/text/period'
import { shortDayText } from '@tailshare/contract/text/timeText'
import { paths } from '@tailshare/contract/base/paths'
import { useState } from 'react'
import { useAction } from '../../../api.ts'
import css from '../../../parts/bookings/lessons/Lessons.module.css'
import { useNow } from '../../../parts/schedule/time/useNow.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/form/choices/Choices.tsx'
import { DateField } from '../../../ui/form/dates/DateField.tsx'
import { Failure } from '../../../ui/form/Failure.tsx'
import { Select } from '../../../ui/form/Field.tsx'
import { halfHours } from '../../../ui/form/dates/halfHours.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import { bodyOf, weekdays } from './csip/csipHoursText.ts'
import { nextSpan, type Span, spanEnds, spanProblem } from './csip/daySpans.ts'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import own from './HoursDialog.module.css'

const starts = halfHours.map((value) => ({ value, label: value }))
const ends = spanEnds.map((value) => ({ value, label: value }))

/** Half hours, as native selects. */
const SpanFields = ({
  label,
  span,
  problem,
  onSpan,
  onDelete,
}: {
  label: string
  span: Span
  problem: string | undefined
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
      errors={problem}
      onChange={({ target }) => onSpan({ ...span, to: target.value })}
    />
    <IconButton icon="trash" label={`Delete ${label}, ${span.from} to ${span.to}`} onClick={onDelete} />
  </div>
)

/** A weekly schedule, and exceptions by day. */
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
  const ofDay = (weekday: number) => hours.filter((span) => span.weekday === weekday)
  const week = anyTime ? [] : weekdays.map((_, index) => ofDay(index + 1))
  const wrong = [...week, ...exceptions.map((one) => one.hours)].some((spans) =>
    spans.some((_, at) => spanProblem(spans, at) !== undefined),
  )
  const save = () => {
    const airports = all.airports.map((one) =>
      one.airport.id === held.airport.id ? { ...one, anyTime, hours: anyTime ? [] : hours, exceptions } : one,
    )
    set.mutate({ body: bodyOf({ ...all, airports }) })
  }
  const whyNotDay = day === null ? 'Choose a day first.' : day < today ? 'That day is over.' : undefined
  const addDay = (spansOf: (known: readonly Span[]) => Span[]) => {
    if (!day) return
    const known = exceptions.find((one) => one.day === day)?.hours ?? []
    const added = { day, hours: spansOf(known) }
    setExceptions([...exceptions.filter((one) => one.day !== day), added].sort((a, b) => (a.day < b.day ? -1 : 1)))
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
                          problem={spanProblem(ofDay(index + 1), ofDay(index + 1).indexOf(span))}
                          onSpan={(next) => setHours(change(hours, at, { ...next, weekday: index + 1 }))}
                          onDelete={() => setHours(change(hours, at, null))}
                        />
                      ),
                  )}
                  <Button
                    kind="soft"
                    small
                    icon="plus"
                    onClick={() => setHours([...hours, { weekday: index + 1, ...nextSpan(ofDay(index + 1)) }])}
                  >
                    Add hours on {name}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        <section aria-labelledby="other-days">
          <h3 id="other-days">Other days</h3>
          <p className="muted small">
            Days off, and days with other hours. Lessons already booked stay; to get out of one, say{' '}
            <TextLink to={paths.newDisruption({ away: 'yes' })}>I can’t fly</TextLink>.
          </p>
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
                      problem={spanProblem(exception.hours, which)}
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
            <Button kind="soft" small disabledReason={whyNotDay} onClick={() => addDay(() => [])}>
              Take the day off
            </Button>
            <Button kind="soft" small disabledReason={whyNotDay} onClick={() => addDay((known) => [...known, nextSpan(known)])}>
              Set its hours
            </Button>
          </div>
        </section>
        <Failure>{set.error?.message}</Failure>
        <DialogButtons>
          <Button kind="soft" onClick={onClose}>
            Keep it as it is
          </Button>
          <Button
            kind="go"
            busy={set.isPending}
            disabledReason={wrong ? 'Some hours end before they begin or overlap.' : undefined}
            onClick={save}
          >
            Save hours
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
