import type { Airport } from '@tailshare/contract/aircraft/airports'
import { autocomplete } from '@tailshare/contract/base/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { useSettled } from '../../../ui/form/useSettled.ts'
import { TextButton } from '../../../ui/TextLink.tsx'
import css from '../filters/FilterBar.module.css'

const most = 4

/** Any airport, with or without aircraft. */
export const NearPlaces = ({ typed, onChoose }: { typed: string; onChoose: (place: Airport) => void }) => {
  const settled = useSettled(typed.trim())
  const isAsked = settled.length >= autocomplete.minChars
  const found = useQuery({
    ...read('listAirports', { query: { search: settled, limit: most } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return null
  if (found.isError)
    return (
      <p className={css.state} role="alert">
        We couldn’t search for places. <TextButton onClick={() => void found.refetch()}>Try again</TextButton>
      </p>
    )
  const places = found.data?.results ?? []
  if (places.length === 0) return null
  return (
    <ul className={css.near} aria-label="Nearest first">
      {places.map((place) => (
        <li key={place.id}>
          <TextButton onClick={() => onChoose(place)}>Near {airportText(place)}</TextButton>{' '}
          <small className={css.count}>
            {place.town}, {place.state}
          </small>
        </li>
      ))}
    </ul>
  )
}
