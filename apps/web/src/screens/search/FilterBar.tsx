import type { Airport } from '@tailshare/contract/airports'
import type { MapPin } from '@tailshare/contract/search'
import { aircraftTypes } from '@tailshare/contract/constants'
import { periodText } from '@tailshare/contract/timeText'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useAccount } from '../../session.ts'
import { CheckboxGroup, Chip } from '../../ui/form/Choices.tsx'
import { classes } from '../../ui/classes.ts'
import { DropMenu } from '../../ui/overlay/DropMenu.tsx'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { airportText } from '../../parts/trip/tripTimes.ts'
import css from './FilterBar.module.css'
import { allTypes, clearedExtras, extrasInUse, fullPrice, fullYear, priceText, type TypeKey } from './filters.ts'
import { modelsText, rangeText, typesText } from './filterText.ts'
import { SaveSearch } from './SaveSearch.tsx'
import { readModels } from './searchReads.ts'
import { useFilters } from './useFilters.ts'
import { zoneOfSearch } from './zoneOfSearch.ts'

// None of them is there before its menu is opened.
const WherePanel = lazy(() => import('./WherePanel.tsx').then((module) => ({ default: module.WherePanel })))
const DatePanel = lazy(() => import('./DatePanel.tsx').then((module) => ({ default: module.DatePanel })))
const ModelPanel = lazy(() => import('./ModelPanel.tsx').then((module) => ({ default: module.ModelPanel })))
const RangePanel = lazy(() => import('./RangePanel.tsx').then((module) => ({ default: module.RangePanel })))

const Menu = ({
  label,
  value,
  chosen,
  children,
}: {
  label: string
  /** What is chosen, below the label, for a field that always has something. */
  value?: string
  /** What is chosen, in the label's place; absent while nothing is. */
  chosen?: string | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}) => (
  <DropMenu
    label={(value ?? chosen) ? `${label}: ${value ?? chosen}` : label}
    className={classes(css.menu, value !== undefined && css.field, chosen && css.on)}
    trigger={
      value === undefined ? (
        (chosen ?? label)
      ) : (
        <span className={css.lines}>
          <small>{label}</small>
          <b>{value}</b>
        </span>
      )
    }
  >
    {children}
  </DropMenu>
)

/** Where, when and the extra filters. On phones the panels come up from the bottom edge. `near` is the place that was named. */
export const FilterBar = ({ airports, near }: { airports: readonly MapPin[]; near: Airport | null }) => {
  const { filters, change, now } = useFilters()
  const account = useAccount()
  const models = useQuery(readModels).data ?? []
  const zone = zoneOfSearch(filters, airports, near)
  const chosen = airports.filter(({ airport }) => filters.locations.includes(airport.id))
  const where =
    filters.locations.length === 0
      ? filters.bounds
        ? 'This part of the map'
        : filters.near
          ? `Near ${near?.id === filters.near ? airportText(near) : 'this place'}`
          : 'Any airport'
      : chosen.length === 1 && chosen[0]
        ? airportText(chosen[0].airport)
        : `${filters.locations.length} airports`
  const years = fullYear(now)
  const waiting = <Skeleton shape="row" />
  return (
    <div className={css.bar} role="search" aria-label="Filters">
      <Menu label="Where" value={where}>
        {(close) => (
          <Suspense fallback={waiting}>
            <WherePanel airports={airports} near={near} onDone={close} />
          </Suspense>
        )}
      </Menu>
      <Menu label="Departure – return" value={filters.period ? periodText(filters.period, zone) : 'Any dates'}>
        {(close) => (
          <Suspense fallback={waiting}>
            <DatePanel zone={zone} onDone={close} />
          </Suspense>
        )}
      </Menu>
      {account && (
        <Chip pressed={filters.hideNotRated} onPress={() => change({ hideNotRated: !filters.hideNotRated })}>
          Hide not rated
        </Chip>
      )}
      <Menu label="Type" chosen={typesText(filters.types)}>
        <CheckboxGroup<TypeKey>
          label="Aircraft type"
          options={allTypes.map((type) => ({ value: type, label: aircraftTypes[type] }))}
          values={filters.types}
          onChange={(types) => change({ types: types.length > 0 ? types : allTypes })}
        />
      </Menu>
      <Menu label="Price per hour" chosen={rangeText(filters.price, fullPrice, priceText)}>
        <Suspense fallback={waiting}>
          <RangePanel
            label="Price per hour"
            range={filters.price}
            full={fullPrice}
            text={priceText}
            onDone={(price, how) => change({ price }, how)}
          />
        </Suspense>
      </Menu>
      <Menu label="Year" chosen={rangeText(filters.year, years, String)}>
        <Suspense fallback={waiting}>
          <RangePanel label="Year manufactured" range={filters.year} full={years} onDone={(year, how) => change({ year }, how)} />
        </Suspense>
      </Menu>
      <Menu label="Model" chosen={modelsText(filters.modelIds, models)}>
        <Suspense fallback={waiting}>
          <ModelPanel models={models} chosen={filters.modelIds} onChange={(modelIds) => change({ modelIds })} />
        </Suspense>
      </Menu>
      <SaveSearch airports={airports} models={models} />
      {extrasInUse(filters, now) > 0 && (
        <span className={css.clear}>
          <TextButton onClick={() => change(clearedExtras(now))}>Clear filters</TextButton>
        </span>
      )}
    </div>
  )
}
