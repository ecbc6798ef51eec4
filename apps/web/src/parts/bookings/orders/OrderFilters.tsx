import type { OrderSide } from '@tailshare/contract/bookings/orders/orderLists'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { read } from '../../../api.ts'
import { useChoices } from '../../../routing/useChoices.ts'
import { Field, Select } from '../../../ui/form/Field.tsx'
import { useSettled } from '../../../ui/form/useSettled.ts'
import { FilterFold } from '../../../ui/layout/fold/FilterFold.tsx'
import { useNear } from '../../../ui/hooks/useNear.ts'
import { ComingDays } from '../../schedule/dates/panel/ComingDays.tsx'
import { filtersOf, ordersIn, statusChoices, type Tab } from './orderFilters.ts'
import css from './Orders.module.css'
import { DateField } from '../../../ui/form/dates/DateField.tsx'

/** Writes to the URL, debounced, and follows it on Back. */
const TextFilter = ({ text, onText, hint }: { text: string; onText: (text: string) => void; hint: string }) => {
  const [typed, setTyped] = useState(text)
  const settled = useSettled(typed.trim())
  const lastReported = useRef(text)
  useEffect(() => {
    if (settled === lastReported.current) return
    lastReported.current = settled
    onText(settled)
  }, [settled, onText])
  useEffect(() => {
    if (text === lastReported.current) return
    lastReported.current = text
    setTyped(text)
  }, [text])
  return (
    <Field
      label="Find"
      type="search"
      maxLength={80}
      placeholder={hint}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

const hints: Record<OrderSide, string> = {
  pilot: 'Tail or number',
  owner: 'Name, tail, number',
  coOwner: 'Name, tail, number',
  advisor: 'Name, tail, number',
  csip: 'Name, tail, number',
}

export const OrderFilters = ({ side, tab }: { side: OrderSide; tab: Tab }) => {
  const [search, choose] = useChoices()
  const asked = ordersIn(search)
  const aircraft = useQuery(read('listOrderAircraft', { query: { side } }))
  const found = aircraft.data ?? []
  const inUse = filtersOf(asked, () => undefined).length
  const [place, isNear] = useNear<HTMLDivElement>()
  return (
    <FilterFold ref={place} className={css.filters} gist={inUse > 0 && `${inUse} in use`}>
      <Select
        label="Status"
        empty="All"
        value={asked.status ?? ''}
        choices={statusChoices(tab)}
        // `daysOf` belongs to the status a link set, so clear it.
        onChange={({ target }) => choose({ status: target.value, daysOf: null })}
      />
      {(found.length > 1 || asked.aircraft) && (
        <Select
          label="Aircraft"
          empty="All aircraft"
          value={asked.aircraft ?? ''}
          choices={found.map(({ id, tailNumber }) => ({ value: id, label: tailNumber }))}
          onChange={({ target }) => choose({ aircraft: target.value })}
        />
      )}
      {isNear ? (
        <>
          <DateField
            label={asked.daysOf ? 'Canceled from' : 'Departure from'}
            day={asked.from ?? null}
            onDay={(day) => choose({ from: day })}
          />
          <DateField label="To" day={asked.to ?? null} min={asked.from} onDay={(day) => choose({ to: day })} />
        </>
      ) : (
        <ComingDays />
      )}
      <TextFilter text={asked.text ?? ''} onText={(text) => choose({ text })} hint={hints[side]} />
    </FilterFold>
  )
}
