import { instantAt, plusMonths } from '@tailshare/contract/text/period'
import type { Schedule } from '@tailshare/contract/schedule/schedule'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'

/** The aircraft that is to be booked; a booking or block that is to move does not stand in its own way. */
export type Wanted = { id: string; except?: string | undefined }

/** What is taken in a month `2026-12`, as far as it is known. */
export const useTaken = (aircraft: Wanted | undefined, month: string, zone: string) => {
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
