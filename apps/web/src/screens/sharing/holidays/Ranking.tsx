import type { HolidayDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAction } from '../../../api.ts'
import { moved } from '../../../parts/moved.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { toast, toastError } from '../../../ui/overlay/toast/toast.ts'
import { daysOfYear } from '../quotas/daysOfYear.ts'
import css from './Holidays.module.css'

type Holiday = HolidayDraft['holidays'][number]

const Named = ({ holiday: { name, day, days } }: { holiday: Holiday }) => (
  <span className={css.name}>
    {name}
    <small>{daysOfYear(days, Number(day.slice(0, 4)))}</small>
  </span>
)

type Ordering = {
  wanted: readonly Holiday[]
  /** `said` is read out. */
  onOrder: (wanted: Holiday[], said: string) => void
  onLeaveOut: (index: number) => void
}

const placeText = ({ name }: Holiday, place: number, { length }: readonly Holiday[]) =>
  `${name} is your choice ${place} of ${length}`

/** Best first; drag, or move by buttons and arrow keys. */
const Wanted = ({ wanted, onOrder, onLeaveOut }: Ordering) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= wanted.length) return
    onOrder(moved(wanted, from, to), placeText(wanted[from]!, to + 1, wanted))
  }
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  const byKey = (index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <ol className={css.list} aria-label="Your order">
      {wanted.map((holiday, index) => (
        // Dragging is a shortcut; the buttons inside cover keyboard users.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={holiday.day}
          data-day={holiday.day}
          className={classes(css.row, over === index && dragged !== index && css.over)}
          draggable
          onDragStart={(event: DragEvent) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', holiday.day)
            setDragged(index)
          }}
          onDragOver={(event: DragEvent) => {
            if (dragged === null) return
            event.preventDefault()
            setOver(index)
          }}
          onDragEnd={end}
          onDrop={(event: DragEvent) => {
            event.preventDefault()
            if (dragged !== null) move(dragged, index)
            end()
          }}
        >
          <span className={css.place}>{index + 1}</span>
          <Named holiday={holiday} />
          <span className={css.tools}>
            <IconButton
              icon="down"
              className={css.up}
              label={`Move ${holiday.name} up`}
              aria-disabled={index === 0}
              onClick={() => move(index, index - 1)}
              onKeyDown={byKey(index)}
            />
            <IconButton
              icon="down"
              label={`Move ${holiday.name} down`}
              aria-disabled={index === wanted.length - 1}
              onClick={() => move(index, index + 1)}
              onKeyDown={byKey(index)}
            />
            <IconButton icon="close" label={`Leave ${holiday.name} out`} onClick={() => onLeaveOut(index)} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Holidays left out are not assigned to the reader. */
export const Ranking = ({ found, ranking }: { found: HolidayDraft; ranking: readonly string[] | null }) => {
  const { aircraftId, year, holidays } = found
  const before = (ranking ?? []).flatMap((day) => holidays.find((one) => one.day === day) ?? [])
  const [wanted, setWanted] = useState<Holiday[]>(before)
  const [said, say] = useState('')
  const sides = useRef<HTMLDivElement>(null)
  /** Moves the focus along, for the button that was pressed leaves the page, and scrolls to it. */
  const order = (next: Holiday[], words: string, focusOn?: Holiday) => {
    flushSync(() => setWanted(next))
    say(words)
    sides.current?.querySelector<HTMLElement>(`[data-day='${focusOn?.day}'] button`)?.focus()
  }
  const add = (more: readonly Holiday[]) => {
    const next = [...wanted, ...more]
    order(next, placeText(more[0]!, wanted.length + 1, next), more[0])
  }
  const leaveOut = (index: number) => {
    const next = wanted.filter((_, at) => at !== index)
    order(next, `${wanted[index]!.name} is left out`, next[index] ?? next.at(-1) ?? wanted[index])
  }
  const rest = holidays.filter(({ day }) => !wanted.some((one) => one.day === day))
  const save = useAction('rankHolidays', { onDone: () => toast('Your order is saved. You can change it until the draw.') })
  const send = () =>
    save.mutate({ params: { aircraftId, year }, body: { days: wanted.map(({ day }) => day) } }, { onError: toastError })
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      <div className={css.sides} ref={sides}>
        <div>
          <h3 className={css.sub}>What you want, best first</h3>
          {wanted.length === 0 ? (
            <p className="muted">Nothing yet. Add what you want, or save an empty order if you want none.</p>
          ) : (
            <Wanted wanted={wanted} onOrder={order} onLeaveOut={leaveOut} />
          )}
        </div>
        {rest.length > 0 && (
          <div>
            <h3 className={css.sub}>Left out</h3>
            <ul className={css.list} aria-label="Left out">
              {rest.map((holiday) => (
                <li key={holiday.day} data-day={holiday.day} className={css.row}>
                  <Named holiday={holiday} />
                  <Button kind="soft" small icon="plus" aria-label={`Add ${holiday.name}`} onClick={() => add([holiday])}>
                    Add
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className={css.buttons}>
        <Button kind="go" busy={save.isPending} onClick={send}>
          Save my order
        </Button>
        {rest.length > 0 && (
          <Button kind="line" onClick={() => add(rest)}>
            Add all the others
          </Button>
        )}
      </div>
    </>
  )
}
