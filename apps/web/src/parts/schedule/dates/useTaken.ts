import { instantAt, plusMonths } from '@tailshare/contract/text/period'
import type { Schedule } from '@tailshare/contract/schedule/schedule'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'

/** `except`: the booking or block being moved, which does not conflict with itself. */
export type AircraftToBook = { id: string; except?: string | undefined }

/** Busy time in a month such as `2026-12`, as far as loaded. */
export const useTaken = (aircraft: AircraftToBook | undefined, month: string, zone: string) => {
  const first = `${month}-01`
  const { data, isError } = useQuery({
    ...read('getSchedule', {
      params: { id: aircraft?.id ?? '' },
      query: {
        from: instantAt(first, '00:00', zone).toISOString(),
        to: instantAt(plusMonths(first, 1), '00:00', zone).toISOString(),
      },
    }),
    enabled: aircraft !== undefined,
  })
  const taken: Schedule | undefined =
    data && aircraft?.except
      ? { ...data, busy: data.busy.filter(({ id, orderId }) => id !== aircraft.except && orderId !== aircraft.except) }
      : data
  return { taken, isError }
}
