import type { HolidayDraft } from '@tailshare/contract/sharing/holidays/holidayDrafts'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
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

type Ordering = { wanted: readonly Holiday[]; onOrder: (wanted: Holiday[]) => void }

/** Best first; drag, or move by buttons and arrow keys. */
const Wanted = ({ wanted, onOrder }: Ordering) => {
  const [said, say] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= wanted.length) return
    onOrder(moved(wanted, from, to))
    say(`${wanted[from]!.name} is your choice ${to + 1} of ${wanted.length}`)
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
    <>
      <p className="vh" role="status">
        {said}
      </p>
      <ol className={css.list} aria-label="Your order">
        {wanted.map((holiday, index) => (
          // Dragging is a shortcut; the buttons inside cover keyboard users.
          // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={holiday.day}
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
              <IconButton
                icon="close"
                label={`Leave ${holiday.name} out`}
                onClick={() => onOrder(wanted.filter(({ day }) => day !== holiday.day))}
              />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Holidays left out are not assigned to the reader. */
export const Ranking = ({ found, ranking }: { found: HolidayDraft; ranking: readonly string[] | null }) => {
  const { aircraftId, year, holidays } = found
  const before = (ranking ?? []).flatMap((day) => holidays.find((one) => one.day === day) ?? [])
  const [wanted, setWanted] = useState<Holiday[]>(before)
  const rest = holidays.filter(({ day }) => !wanted.some((one) => one.day === day))
  const save = useAction('rankHolidays', { onDone: () => toast('Your order is saved. You can change it until the draw.') })
  const send = () =>
    save.mutate({ params: { aircraftId, year }, body: { days: wanted.map(({ day }) => day) } }, { onError: toastError })
  return (
    <>
      <div className={css.sides}>
        <div>
          <h3 className={css.sub}>What you want, best first</h3>
          {wanted.length === 0 ? (
            <p className="muted">Nothing yet. Add what you want, or save an empty order if you want none.</p>
          ) : (
            <Wanted wanted={wanted} onOrder={setWanted} />
          )}
        </div>
        {rest.length > 0 && (
          <div>
            <h3 className={css.sub}>Left out</h3>
            <ul className={css.list} aria-label="Left out">
              {rest.map((holiday) => (
                <li key={holiday.day} className={css.row}>
                  <Named holiday={holiday} />
                  <Button
                    kind="soft"
                    small
                    icon="plus"
                    aria-label={`Add ${holiday.name}`}
                    onClick={() => setWanted([...wanted, holiday])}
                  >
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
          <Button kind="line" onClick={() => setWanted([...wanted, ...rest])}>
            Add all the others
          </Button>
        )}
      </div>
    </>
  )
}
