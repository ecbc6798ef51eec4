import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { toastError } from '../../../ui/overlay/toast.ts'
import { type BlockDraft, draftOver } from '../blocks/blockForm.ts'
import type { TimelineAct } from './timelineKeys.ts'
import type { TimelineRow } from './timelineRows.ts'
import { entryAddress } from './TimelineTrack.tsx'
import { bookingsUnder, useBlockChange } from '../blocks/useBlockChange.ts'

export const draftAircraft = ({ aircraft: { id, tailNumber }, place: { zone } }: TimelineRow) => ({ id, tailNumber, zone })

/** Dragging applies at once; anything that needs details opens the dialog. */
export const useTimelineActs = (onPage: (by: 1 | -1) => void) => {
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
