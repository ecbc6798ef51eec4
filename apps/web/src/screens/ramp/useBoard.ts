import type { OrderSummary } from '@tailshare/contract/bookings'
import { timeIn, zoneText } from '@tailshare/contract/timeText'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useDeviceZone } from '../../parts/time/useDeviceZone.ts'
import { boardOnDevice } from './deviceDay.ts'
import { type DeviceRecord, hasWaiting } from './deviceRecord.ts'
import { type BoardQuery, readBoard } from './keptBoard.ts'
import { shownStages } from './stageShown.ts'
import { listenToStages } from './stageSync.ts'

const everyMs = 30_000

const doneText = { departure: 'Released here', return: 'Taken back here' } as const

/** What of a booking is on this device only. */
const textOf = ({ airport: { zone } }: OrderSummary, record: DeviceRecord | undefined) => {
  if (!record) return ''
  if (record.refusal !== null) return 'Not taken by the server. Open it to see why'
  if (record.completeAt === null) return 'Begun here, will be sent'
  const at = new Date(record.completeAt)
  return `${doneText[record.stage]} at ${timeIn(at, zone)} ${zoneText(at, zone)}, will be sent`
}

type Wanted = { accountId: string; isStaff: boolean; query?: BoardQuery; enabled?: boolean }

/** The board from the network or from this device, with what this device has done since. */
export const useBoard = ({ accountId, isStaff, query = {}, enabled = true }: Wanted) => {
  const { records } = useSyncExternalStore(listenToStages, shownStages)
  const board = useQuery({
    // Under the name of the call: what makes that read again makes this.
    queryKey: [isStaff ? 'getRampBoard' : 'listPilotOrders', 'board', accountId, query],
    queryFn: () => readBoard(accountId, isStaff, query),
    enabled,
    placeholderData: keepPreviousData,
    // Without network the device answers.
    networkMode: 'always',
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
  })
  const waiting = [...records.values()].filter((record) => hasWaiting(record))
  const { data } = board
  const deviceZone = useDeviceZone()
  const zone = data?.board.airports[0]?.zone ?? data?.board.departures[0]?.airport.zone ?? deviceZone
  const readAt = data?.readAt ? new Date(data.readAt) : null
  return {
    board,
    data: data && boardOnDevice(data.board, waiting),
    keptAt: readAt && `${timeIn(readAt, zone)} ${zoneText(readAt, zone)}`,
    keptText: (order: OrderSummary) =>
      textOf(
        order,
        waiting.findLast(({ orderId }) => orderId === order.id),
      ),
  }
}
