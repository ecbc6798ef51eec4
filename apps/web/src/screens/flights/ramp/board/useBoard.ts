import type { OrderSummary } from '@tailshare/contract/bookings/orders/bookings'
import { timeIn, zoneText } from '@tailshare/contract/text/timeText'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchOf } from '../../../../api.ts'
import { useDeviceZone } from '../../../../parts/schedule/time/useDeviceZone.ts'
import { boardOnDevice } from '../device/deviceDay.ts'
import { type DeviceRecord, hasWaiting } from '../device/store/deviceRecord.ts'
import { type BoardQuery, keepAll, readBoard } from '../device/store/keptBoard.ts'
import { useStages } from '../stages/useStages.ts'

const everyMs = 30_000

const doneText = { departure: 'Released here', return: 'Taken back here' } as const

/** What this device has not sent yet for a booking. */
const textOf = ({ airport: { zone } }: OrderSummary, record: DeviceRecord | undefined) => {
  if (!record) return ''
  if (record.refusal !== null) return 'Not taken by the server. Open it to see why'
  if (record.completeAt === null) return 'Begun here, will be sent'
  const at = new Date(record.completeAt)
  return `${doneText[record.stage]} at ${timeIn(at, zone)} ${zoneText(at, zone)}, will be sent`
}

type BoardRequest = { accountId: string; isStaff: boolean; query?: BoardQuery; enabled?: boolean }

/** The board from the server or this device, with unsent local changes applied. */
export const useBoard = ({ accountId, isStaff, query = {}, enabled = true }: BoardRequest) => {
  const { records } = useStages()
  const board = useQuery({
    // Keyed by the call's name, so that invalidating the call refetches this too.
    queryKey: [isStaff ? 'getRampBoard' : 'listPilotOrders', 'board', accountId, query],
    queryFn: ({ client }) => readBoard({ accountId, isStaff, query }, fetchOf(client)),
    enabled,
    placeholderData: keepPreviousData,
    // Offline, the device provides the data.
    networkMode: 'always',
    // Say at once what is wrong; the next read follows by itself.
    retry: false,
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
  })
  const { dataUpdatedAt, isPlaceholderData } = board
  const isWhole = query.airport === undefined
  const heard = board.data?.readAt === null && !isPlaceholderData ? board.data.board : undefined
  useEffect(() => {
    // Also stores a board that came with the server's document.
    if (heard && isWhole) void keepAll(accountId, heard, new Date(dataUpdatedAt))
  }, [accountId, heard, isWhole, dataUpdatedAt])
  const waiting = [...records.values()].filter((record) => hasWaiting(record))
  const { data } = board
  const deviceZone = useDeviceZone()
  const zone = data?.board.airports[0]?.zone ?? data?.board.departures[0]?.airport.zone ?? deviceZone
  const readAt = data?.readAt ? new Date(data.readAt) : null
  return {
    board,
    data: data && boardOnDevice(data.board, waiting),
    formStorage: readAt && `${timeIn(readAt, zone)} ${zoneText(readAt, zone)}`,
    keptText: (order: OrderSummary) =>
      textOf(
        order,
        waiting.findLast(({ orderId }) => orderId === order.id),
      ),
  }
}
