import { dayIn, plusDays, type Period } from '@tailshare/contract/text/period'
import { chosenText, dayText, shortDayText, zoneText } from '@tailshare/contract/text/timeText'
import { Suspense, useId, useRef, useState } from 'react'
import { classes } from '../../../../ui/classes.ts'
import fieldCss from '../../../../ui/form/Field.module.css'
import { errorLine, FieldNotes, type FieldWords } from '../../../../ui/form/FieldFrame.tsx'
import { bothEnds, type End, tripEnds } from '../../../schedule/dates/ends.ts'
import type { AircraftToBook } from '../../../schedule/dates/useTaken.ts'
import { bringsPanel, DatesPanel } from '../../../schedule/dates/panel/loadPanel.ts'
import { useNow } from '../../../schedule/time/useNow.ts'
import { PlainButton } from '../../../../ui/Button.tsx'
import css from './PeriodFields.module.css'

/** Days further ahead than this show their year. */
const plainDays = 300

type Props = {
  period: Period
  zone: string
  onChange: (period: Period) => void
  labels?: Record<End, string>
  /** The ends that can be chosen; only the second if the first is fixed. */
  ends?: readonly End[] | undefined
  /** Whole days, without times. */
  days?: boolean | undefined
  /** Past days can be chosen. */
  past?: boolean
  /** The last day the period may begin. */
  last?: string | undefined
  /** The maximum length in hours. */
  longest?: number | null | undefined
  /** Its busy days are marked, except the booking being moved. */
  aircraft?: AircraftToBook | undefined
  /** Message if the second end is not after the first. */
  tooEarly?: string | undefined
  errors?: Partial<Record<End, FieldWords['errors']>>
  /** Without its own box, for use inside another. */
  bare?: boolean
}

/** The zone is named in both labels; both fields open the same calendar. */
export const PeriodFields = ({ period, zone, onChange, errors, bare, ...asked }: Props) => {
  const { labels = tripEnds, ends = bothEnds, days = false, past = false, last } = asked
  const [open, setOpen] = useState<End | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const today = dayIn(useNow(), zone)
  const textOf = (end: End) => {
    const day = dayIn(period[end], zone)
    const withYear = day > plusDays(today, plainDays)
    return days ? (withYear ? dayText(day) : shortDayText(day)) : chosenText(period[end], zone, withYear)
  }
  return (
    <>
      {ends.map((end) => (
        <div key={end} className={fieldCss.field}>
          <PlainButton
            {...bringsPanel}
            className={classes(bare ? css.bare : fieldCss.box, css.opener, errorLine(errors?.[end]) && fieldCss.invalid)}
            aria-describedby={errorLine(errors?.[end]) ? `${id}-${end}-error` : undefined}
            aria-haspopup="dialog"
            aria-expanded={open === end}
            onClick={({ currentTarget }) => {
              opener.current = currentTarget
              setOpen(end)
            }}
          >
            <span className={fieldCss.label}>{`${labels[end]}, ${zoneText(period[end], zone)}`} </span>
            <span className={css.chosen}>{textOf(end)}</span>
          </PlainButton>
          <FieldNotes id={`${id}-${end}`} errors={errors?.[end]} />
        </div>
      ))}
      {open && (
        <Suspense fallback={null}>
          <DatesPanel
            days={days}
            aircraft={asked.aircraft}
            bounds={{
              zone,
              today,
              first: past ? undefined : today,
              last,
              longest: asked.longest,
              ends,
              tooEarly: asked.tooEarly,
            }}
            labels={labels}
            period={period}
            end={open}
            opener={opener}
            onClose={(chosen) => {
              setOpen(null)
              if (chosen) onChange(chosen)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
