import { numberText } from '@tailshare/contract/text/countText'
import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { MapPin } from '@tailshare/contract/search/search'
import { aircraftTypes } from '@tailshare/contract/base/constants'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { Later } from '../../../document/Later.tsx'
import { deviceZone } from '../../../document/zone.ts'
import { useAccount } from '../../../calls/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxGroup, Chip } from '../../../ui/form/choices/Choices.tsx'
import { classes } from '../../../ui/classes.ts'
import { FilterFold } from '../../../ui/layout/fold/FilterFold.tsx'
import { DropMenu } from '../../../ui/overlay/DropMenu.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { TextButton } from '../../../ui/TextLink.tsx'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { DateMenu } from './DateMenu.tsx'
import css from './FilterBar.module.css'
import { allTypes, clearedExtras, extrasInUse, fullPrice, fullYear, priceText, type TypeKey } from './filters.ts'
import { modelsText, moreText, rangeText, typesText } from './filterText.ts'
import { startsFor } from '../reach/starts.ts'
import { SaveSearch } from '../saved/SaveSearch.tsx'
import { readModels } from '../searchReads.ts'
import { useFilters } from './useFilters.ts'
import { zoneOfSearch } from '../zoneOfSearch.ts'

// Panels load when their menu opens.
const WherePanel = lazy(() => import('./WherePanel.tsx').then((module) => ({ default: module.WherePanel })))
const ModelPanel = lazy(() => import('./ModelPanel.tsx').then((module) => ({ default: module.ModelPanel })))
const MorePanel = lazy(() => import('./MorePanel.tsx').then((module) => ({ default: module.MorePanel })))
const RangePanel = lazy(() => import('./RangePanel.tsx').then((module) => ({ default: module.RangePanel })))

type Count = { fits: number | undefined }

const Menu = ({
  label,
  value,
  chosen,
  count,
  children,
}: {
  label: string
  /** Below the label, for fields that always have a value. */
  value?: string
  /** The current value in place of the label; absent if nothing is chosen. */
  chosen?: string | undefined
  /** Undefined while loading. Absent for panels with their own close button. */
  count?: Count
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
    {(close) => (
      <>
        {typeof children === 'function' ? children(close) : children}
        {count && (
          <Button kind="ink" full className={css.done} onClick={close}>
            {count.fits === undefined ? 'Show aircraft' : `Show ${numberText(count.fits)} aircraft`}
          </Button>
        )}
      </>
    )}
  </DropMenu>
)

/** Place, dates and other filters. On phones, panels are bottom sheets. `near` is the place searched by name. */
export const FilterBar = ({
  airports,
  near,
  count: fits,
}: {
  airports: readonly MapPin[]
  near: Airport | null
  /** Undefined while loading. */
  count: number | undefined
}) => {
  const count = { fits }
  const { filters, change, reach, setReach, now } = useFilters()
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
  const inUse = extrasInUse(filters, now)
  const waiting = <Skeleton shape="row" />
  const isSomewhere = filters.near ?? filters.locations[0] ?? account?.homeAirport
  // Without a known location, start at a suggested airport, so that the first press shows something.
  const turnReach = () => {
    if (reach !== null || isSomewhere) return setReach(reach === null ? '900' : null)
    const [start] = startsFor(airports, deviceZone())
    setReach('900', start && { near: start.airport.id, bounds: null })
  }
  return (
    <div className={css.bar} role="search" aria-label="Filters">
      <Menu label="Where" value={where} count={count}>
        {(close) => (
          <Later fallback={waiting}>
            <WherePanel airports={airports} near={near} onDone={close} />
          </Later>
        )}
      </Menu>
      <DateMenu zone={zone} />
      <FilterFold className={css.rest} gist={inUse > 0 && `${inUse} in use`}>
        {account && (
          <Chip pressed={filters.hideNotRated} onPress={() => change({ hideNotRated: !filters.hideNotRated })}>
            Only what I can fly
          </Chip>
        )}
        <Menu label="Type" chosen={typesText(filters.types)} count={count}>
          <CheckboxGroup<TypeKey>
            label="Aircraft type"
            options={allTypes.map((type) => ({ value: type, label: aircraftTypes[type] }))}
            values={filters.types}
            onChange={(types) => change({ types: types.length > 0 ? types : allTypes })}
          />
        </Menu>
        <Menu label="Price per hour" chosen={rangeText(filters.price, fullPrice, priceText)} count={count}>
          <Later fallback={waiting}>
            <RangePanel
              label="Price per hour"
              range={filters.price}
              full={fullPrice}
              text={priceText}
              onDone={(price, how) => change({ price }, how)}
            />
          </Later>
        </Menu>
        <Menu label="Year" chosen={rangeText(filters.year, years, String)} count={count}>
          <Later fallback={waiting}>
            <RangePanel
              label="Year manufactured"
              range={filters.year}
              full={years}
              onDone={(year, how) => change({ year }, how)}
            />
          </Later>
        </Menu>
        <Menu label="Model" chosen={modelsText(filters.modelIds, models)} count={count}>
          <Later fallback={waiting}>
            <ModelPanel models={models} chosen={filters.modelIds} onChange={(modelIds) => change({ modelIds })} />
          </Later>
        </Menu>
        <Menu label="More" chosen={moreText(filters.more)} count={count}>
          <Later fallback={waiting}>
            <MorePanel more={filters.more} onChange={(more) => change({ more: { ...filters.more, ...more } })} />
          </Later>
        </Menu>
        <Chip pressed={reach !== null} onPress={turnReach}>
          Reach
        </Chip>
        <SaveSearch airports={airports} models={models} />
        {inUse > 0 && (
          <span className={css.clear}>
            <TextButton onClick={() => change(clearedExtras(now))}>Clear filters</TextButton>
          </span>
        )}
      </FilterFold>
    </div>
  )
}
