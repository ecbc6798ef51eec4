import type { Aircraft } from '@tailshare/contract/aircraft/aircraft'
import type { CanBook } from '@tailshare/contract/bookings/book/canBook'
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, usePendingParams } from '../../../ui/router/hooks.ts'
import { read } from '../../../api.ts'
import { addressOfTrip, type ChangeTrip, readTrip, type Trip, withProposal } from './draft/tripAddress.ts'

/** Trip details that rules check besides its times. */
type TripAnswers = { passengers?: number; destination?: string }

/** All reasons against the trip, its price, instructors and alternatives. Without chosen dates, the server proposes some. */
export const readCanBook = (aircraftId: string, { period, hours, csip, chosen }: Trip, said: TripAnswers = {}) =>
  read('canBook', {
    params: { id: aircraftId },
    query: {
      ...(chosen && { flightStartTime: period.from.toISOString(), flightDropTime: period.to.toISOString() }),
      hours,
      csip,
      ...said,
    },
  })

type Proposed = { aircraftId: string; trip: Trip; said: TripAnswers | undefined }

/**
 * Reuses the answer from before the URL named these dates. Refused trips are sent again with dates, because the owner sees a count of them.
 */
const answeredBefore = (client: QueryClient, { aircraftId, trip, said }: Proposed) => {
  const known = client.getQueryState(readCanBook(aircraftId, { ...trip, chosen: false }, said).queryKey)
  const { from, to } = trip.period
  const isIt = ({ canBook, flightStartTime, flightDropTime }: CanBook) =>
    canBook && Date.parse(flightStartTime) === from.getTime() && Date.parse(flightDropTime) === to.getTime()
  return trip.chosen && known?.data && isIt(known.data) ? { answer: known.data, at: known.dataUpdatedAt } : undefined
}

export const useCanBook = (aircraftId: string, trip: Trip, said?: TripAnswers) => {
  const before = answeredBefore(useQueryClient(), { aircraftId, trip, said })
  return useQuery(
    queryOptions({
      ...readCanBook(aircraftId, trip, said),
      placeholderData: keepPreviousData,
      initialData: () => before?.answer,
      initialDataUpdatedAt: before?.at,
    }),
  )
}

const moment = () => new Date()

/** The trip in the URL, or the server's first free proposal. `change` adds no history entries. */
export const useTrip = ({ id, airport }: Pick<Aircraft, 'id' | 'airport'>) => {
  const params = usePendingParams()
  const navigate = useNavigate()
  const asked = readTrip(params, airport.zone, moment())
  const proposed = useQuery({ ...readCanBook(id, asked), enabled: !asked.chosen })
  const trip = withProposal(asked, proposed.data)
  const change: ChangeTrip = (part) => {
    const next = { ...trip, ...part }
    const search = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ ...addressOfTrip(next), csip: next.csip }))
      if (value === undefined) search.delete(name)
      else search.set(name, String(value))
    void navigate({ search: search.toString().replaceAll('%3A', ':') }, { replace: true, preventScrollReset: true })
  }
  return { trip, change }
}
