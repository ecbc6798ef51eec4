import type { MapPin } from '@tailshare/contract/search/search'
import type { Limit } from '@tailshare/rules/search/reach/reach'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { useDeviceZone } from '../../../parts/schedule/time/useDeviceZone.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Slider } from '../../../ui/form/choices/Slider.tsx'
import { Tabs } from '../../../ui/layout/Tabs.tsx'
import { useFilters } from '../filters/useFilters.ts'
import { type LimitKind, limitAddress, limitOf, limitText, scales, valueOf } from './limit.ts'
import search from '../Search.module.css'
import css from './Reach.module.css'
import { startsFor } from './starts.ts'
import { changeView, useReachView } from './reachView.ts'
import { useOrigin } from './useReach.ts'

const kinds: readonly { kind: LimitKind; label: string }[] = [
  { kind: 'money', label: 'Money' },
  { kind: 'hours', label: 'Hours' },
]

/** Dragging the slider updates only rings and list; releasing it updates the URL. */
export const ReachControls = ({ limit }: { limit: Limit }) => {
  const { addressWith, setReach } = useFilters()
  const { dragged } = useReachView()
  const shown = dragged?.kind === limit.kind ? dragged : limit
  const { label, min, max, step } = scales[limit.kind]
  return (
    <div className={css.controls}>
      <Tabs
        label="What limits the trip"
        tabs={kinds.map(({ kind, label }) => ({
          to: addressWith({}, { reach: limitAddress(kind === limit.kind ? limit : limitOf(kind, scales[kind].usual)) }),
          label,
          current: kind === limit.kind,
        }))}
      />
      <Slider
        label={label}
        min={min}
        max={max}
        step={step}
        value={valueOf(shown)}
        text={(value) => limitText(limitOf(limit.kind, value))}
        onChange={(value) => changeView({ dragged: limitOf(limit.kind, value) })}
        onChangeEnd={(value) => {
          setReach(limitAddress(limitOf(limit.kind, value)))
          changeView({ dragged: null })
        }}
      />
    </div>
  )
}

export const ReachFrom = ({ fleet }: { fleet: readonly MapPin[] }) => {
  const { filters, change } = useFilters()
  const origin = useOrigin(filters)
  const isListed = fleet.some(({ airport }) => airport.id === origin)
  return (
    <label className={css.from}>
      <span>From</span>
      <select
        value={isListed ? origin : ''}
        onChange={(event) => change({ near: event.target.value, locations: [], bounds: null })}
      >
        {!isListed && <option value="">{origin === undefined ? 'Choose an airport' : 'The place you searched'}</option>}
        {fleet
          .map(({ airport }) => airport)
          .toSorted((a, b) => a.code.localeCompare(b.code))
          .map((airport) => (
            <option key={airport.id} value={airport.id}>
              {airportText(airport)}
            </option>
          ))}
      </select>
    </label>
  )
}

/** Suggested starting airports, if none is known. */
export const ReachStart = ({ fleet }: { fleet: readonly MapPin[] }) => {
  const { addressWith } = useFilters()
  const zone = useDeviceZone()
  return (
    <>
      <div className={search.head}>
        <h1>Where would you start?</h1>
      </div>
      <ul className={search.outs}>
        {startsFor(fleet, zone).map(({ airport, count }) => (
          <li key={airport.id}>
            <ButtonLink kind="soft" small to={addressWith({ near: airport.id, bounds: null })}>
              {airportText(airport)}, {count} aircraft
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}
