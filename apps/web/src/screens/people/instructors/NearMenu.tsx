import { autocomplete } from '@tailshare/contract/base/constants'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { Field } from '../../../ui/form/Field.tsx'
import fieldCss from '../../../ui/form/Field.module.css'
import { useSettled } from '../../../ui/form/useSettled.ts'
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx'
import { TextButton } from '../../../ui/TextLink.tsx'
import css from './Directory.module.css'

type Choosing = { rest: string; onChoose: (place: Airport | null) => void }

const Places = ({ rest, onChoose }: Choosing) => {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim())
  const isAsked = settled.length >= autocomplete.minChars
  const found = useQuery({
    ...read('listAirports', { query: { search: settled, limit: 6 } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const places = isAsked ? (found.data?.results ?? []) : []
  return (
    <>
      <Field
        // The panel opens for this field.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label="Airport or town"
        placeholder="Code, name or town"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isAsked && found.isError && (
        <p role="alert">
          We couldn’t search for places. <TextButton onClick={() => void found.refetch()}>Try again</TextButton>
        </p>
      )}
      {isAsked && found.isSuccess && places.length === 0 && <p role="status">No airport has this name.</p>}
      <ul className={css.places}>
        {places.map((place) => (
          <li key={place.id}>
            <TextButton onClick={() => onChoose(place)}>{airportText(place)}</TextButton>{' '}
            <small>
              {place.town}, {place.state}
            </small>
          </li>
        ))}
        <li>
          <TextButton onClick={() => onChoose(null)}>{rest}</TextButton>
        </li>
      </ul>
    </>
  )
}

/** The place to measure distances from: a menu that looks like a field. `rest`: what holds without a choice. */
export const NearMenu = ({ near, rest, onChoose }: Choosing & { near: string }) => (
  <DropMenu
    label={`Near: ${near}`}
    className={css.near}
    trigger={
      <>
        <span className={fieldCss.label}>Near</span>
        <b>{near}</b>
      </>
    }
  >
    {(close) => (
      <Places
        rest={rest}
        onChoose={(place) => {
          onChoose(place)
          close()
        }}
      />
    )}
  </DropMenu>
)
