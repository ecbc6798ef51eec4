import { type CalendarDate, parseDate } from '@internationalized/date'
import { useId, useState } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker as AriaDatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  I18nProvider,
  Label,
  Popover,
} from 'react-aria-components'
import css from './DateField.module.css'
import { classes } from '../../classes.ts'
import fieldCss from '../Field.module.css'
import { errorLine, FieldNotes, type FieldWords } from '../FieldFrame.tsx'
import { Icon } from '../../Icon.tsx'

export type DateProps = FieldWords & {
  /** A calendar day `2026-12-05`, or null. */
  day: string | null
  onDay: (day: string | null) => void
  min?: string
  max?: string
}

/** Typing a year passes through 2, 20 and 202; ignore those. */
const firstWholeYear = 1000

/** A date field: type MM/DD/YYYY or pick from a calendar with weeks starting on Sunday. */
export const DatePicker = ({ label, errors, hint, day, onDay, min, max }: DateProps) => {
  const id = useId()
  const [typing, setTyping] = useState<CalendarDate | null>(null)
  const say = (date: CalendarDate | null) => {
    setTyping(null)
    onDay(date?.toString() ?? null)
  }
  return (
    <div className={fieldCss.field}>
      <I18nProvider locale="en-US">
        <AriaDatePicker
          className={classes(fieldCss.box, errorLine(errors) && fieldCss.invalid)}
          value={typing ?? (day ? parseDate(day) : null)}
          minValue={min ? parseDate(min) : undefined}
          maxValue={max ? parseDate(max) : undefined}
          isInvalid={errorLine(errors) !== ''}
          onChange={(date: CalendarDate | null) => (date && date.year < firstWholeYear ? setTyping(date) : say(date))}
          onBlur={() => typing && say(typing)}
          aria-describedby={classes(errorLine(errors) && `${id}-error`, hint && `${id}-hint`) || undefined}
        >
          <Label className={fieldCss.label}>{label}</Label>
          <Group className={fieldCss.plain}>
            <DateInput className={css.segments}>
              {(segment) => <DateSegment segment={segment} className={css.segment} />}
            </DateInput>
            <Button className={css.open} aria-label="Open calendar">
              <Icon name="calendar" />
            </Button>
          </Group>
          <Popover className={css.popover} placement="bottom start" offset={8}>
            <Dialog className={css.dialog}>
              <Calendar firstDayOfWeek="sun">
                <header className={css.head}>
                  <Button slot="previous" className={css.step}>
                    <Icon name="previous" />
                  </Button>
                  <Heading className={css.month} />
                  <Button slot="next" className={css.step}>
                    <Icon name="next" />
                  </Button>
                </header>
                <CalendarGrid className={css.grid}>
                  <CalendarGridHeader>
                    {(name) => <CalendarHeaderCell className={css.weekday}>{name}</CalendarHeaderCell>}
                  </CalendarGridHeader>
                  <CalendarGridBody>{(date) => <CalendarCell date={date} className={css.day} />}</CalendarGridBody>
                </CalendarGrid>
              </Calendar>
            </Dialog>
          </Popover>
        </AriaDatePicker>
      </I18nProvider>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}
