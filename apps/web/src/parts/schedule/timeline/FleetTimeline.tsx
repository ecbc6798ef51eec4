import { dayIn } from '@tailshare/contract/text/period'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useMemo, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useSearchParams, useNavigate } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useNow } from '../time/useNow.ts'
import { type BlockDraft, draftOver } from '../blocks/blockForm.ts'
import { LastChange } from '../blocks/LastChange.tsx'
import { ScheduleTools } from './tools/ScheduleTools.tsx'
import { Timeline } from './Timeline.tsx'
import { askedFor, daysOf, shownIn, stepped, suggested, type TimelineView } from './timelineDays.ts'
import { TimelineKey } from './tools/TimelineKey.tsx'
import { TimelineList } from './TimelineList.tsx'
import { rowsOf, type TimelineRow } from './track/timelineRows.ts'
import { useNarrow } from './useNarrow.ts'
import { usePaper } from './tools/usePaper.ts'
import { toastError } from '../../../ui/overlay/toast/toast.ts'
import type { TimelineAct } from './track/timelineKeys.ts'
import { entryAddress } from './track/TimelineTrack.tsx'
import { bookingsUnder, useBlockChange } from '../blocks/useBlockChange.ts'
import css from './FleetTimeline.module.css'

const draftAircraft = ({ aircraft: { id, tailNumber }, place: { zone } }: TimelineRow) => ({ id, tailNumber, zone })

/** Dragging applies at once; anything that needs details opens the dialog. */
const useTimelineActs = (onPage: (by: 1 | -1) => void) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [draft, setDraft] = useState<BlockDraft | null>(null)
  const { set } = useBlockChange(() => undefined)

  const move = async ({ row, entry, period }: Extract<TimelineAct, { act: 'move' }>) => {
    const { id, kind: shown, repeats } = entry
    if (shown === 'booking') return setDraft(draftOver(draftAircraft(row), entry))
    const { note, rule, occursOn } = await client.fetchQuery(read('getScheduleEntry', { params: { id } }))
    const asked = { aircraft: [draftAircraft(row)], period, entry: { id, kind: shown, note, rule, occursOn } }
    if (repeats) return setDraft(asked)
    const body = { id, kind: shown, note, from: period.from.toISOString(), to: period.to.toISOString() }
    await set.mutateAsync({ params: { id: row.aircraft.id }, body }).catch((error: unknown) => {
      const bookings = bookingsUnder(error)
      if (!bookings) throw error
      setDraft({ ...asked, bookings })
    })
  }

  const onAct = (act: TimelineAct) => {
    if (act.act === 'open') void navigate(entryAddress(act.entry))
    else if (act.act === 'page') onPage(act.by)
    else if (act.act === 'create') setDraft({ aircraft: [draftAircraft(act.row)], period: act.period })
    else move(act).catch(toastError)
  }
  return { draft, setDraft, onAct }
}

const BlockDialog = lazy(() => import('../blocks/BlockDialog.tsx').then((m) => ({ default: m.BlockDialog })))
const BookForDialog = lazy(() => import('../blocks/BookForDialog.tsx').then((m) => ({ default: m.BookForDialog })))

const readDays = (days: ReturnType<typeof daysOf>, aircraft: string | undefined) =>
  read('getFleetSchedule', { query: { ...askedFor(days), ...(aircraft && { aircraft }) } })

export const readSchedule = (params: URLSearchParams, zone: string, aircraft?: string) => {
  const { view, day } = shownIn(params, dayIn(new Date(), zone))
  return readDays(daysOf(view, day), aircraft)
}

type Props = {
  /** Only this aircraft; by default, all that the account owns, co-owns or advises on. */
  aircraft?: string | undefined
  zone: string
  empty: ReactNode
  isAside?: boolean
}

/** A timeline, or lists on phones. The URL holds view and days. */
export const FleetTimeline = ({ aircraft, zone, empty, isAside }: Props) => {
  const now = useNow()
  const narrow = useNarrow()
  const onPaper = usePaper()
  const [params, setParams] = useSearchParams()
  const today = dayIn(now, zone)
  const shown = shownIn(params, today)
  const { view, day } = shown
  const days = useMemo(() => daysOf(view, day), [view, day])
  const schedule = useQuery({
    ...readDays(days, aircraft),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => (schedule.data ? rowsOf(schedule.data, days) : []), [schedule.data, days])
  const show = (next: { view: TimelineView; day: string }) =>
    setParams(
      (address) => {
        address.set('view', next.view)
        address.set('day', next.day)
        return address
      },
      { replace: true, preventScrollReset: true },
    )
  const { draft, setDraft, onAct } = useTimelineActs((by) => show({ view, day: stepped(view, day, by) }))
  const own = rows.filter((row) => row.aircraft.mayBlock)
  const lent = rows.filter((row) => row.aircraft.as === 'owner')
  const [wantsFor, setWantsFor] = useState(params.get('do') === 'book-for')
  const [bookFor, setBookFor] = useState<BlockDraft | null>(null)
  /** Airworthy aircraft first: the first is preselected. */
  const suggest = (of: TimelineRow[]) => {
    const inOrder = of.toSorted((a, b) => Number(a.aircraft.isGrounded) - Number(b.aircraft.isGrounded))
    return { aircraft: inOrder.map(draftAircraft), period: suggested(days, inOrder[0]!.place.zone, now) }
  }
  const asked = bookFor ?? (wantsFor && lent.length > 0 ? suggest(lent) : null)
  const add = () => setDraft(suggest(own))
  const isLent = ({ aircraft: named, entry }: BlockDraft) =>
    !entry && named.every(({ id }) => lent.some((row) => row.aircraft.id === id))
  return (
    <>
      <ScheduleTools
        {...{ shown, days, today, isAside }}
        onShow={show}
        onAdd={own.length > 0 ? add : undefined}
        onBookFor={lent.length > 0 ? () => setBookFor(suggest(lent)) : undefined}
      />
      <Loaded query={schedule} label="Loading the schedule" rows={4}>
        {() =>
          rows.length === 0 ? (
            empty
          ) : (
            <>
              {!narrow && (
                <div className={css.wide}>
                  <Timeline {...{ rows, view, days, today, now, onAct }} />
                </div>
              )}
              {narrow && (
                <div className={css.narrow}>
                  <TimelineList rows={rows} onAct={onAct} />
                </div>
              )}
              <LastChange zone={zone} />
            </>
          )
        }
      </Loaded>
      {/* On phones only once the list is there, which would push it down. */}
      {(schedule.isPending ? !narrow : rows.length > 0) && (
        <div className={narrow ? css.narrow : css.wide}>
          <TimelineKey
            frames={rows.map(({ frame }) => frame)}
            mayBlock={own.length > 0}
            turnsAround={rows.some(({ aircraft: { busy } }) => busy.some(({ backAt }) => backAt !== null))}
          />
        </div>
      )}
      {/* Print has no hover, so list the entries whose bars are too short for text. */}
      {rows.length > 0 && onPaper && !narrow && <TimelineList rows={rows} onAct={onAct} />}
      {draft && (
        <Later fallback={null}>
          <BlockDialog
            draft={draft}
            onClose={() => setDraft(null)}
            onBookFor={isLent(draft) ? () => [setDraft(null), setBookFor(draft)] : undefined}
          />
        </Later>
      )}
      {asked && (
        <Later fallback={null}>
          <BookForDialog draft={asked} onClose={() => [setBookFor(null), setWantsFor(false)]} />
        </Later>
      )}
    </>
  )
}
