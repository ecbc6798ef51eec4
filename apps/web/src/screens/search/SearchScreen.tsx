import type { MapPin, SearchResult } from '@tailshare/contract/search/search'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { Later } from '../../document/Later.tsx'
import { useLocation, useNavigate } from '../../ui/router/hooks.ts'
import { redirect } from '../../ui/router/matching/loadRoutes.ts'
import { cookiesOf } from '../../document/cookies.ts'
import { useIsHydrated } from '../../ui/hooks/useIsHydrated.ts'
import type { Load } from '../../routing/screen.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/display/Skeleton.tsx'
import { useWide } from '../../ui/hooks/useWide.ts'
import { FilterBar } from './filters/FilterBar.tsx'
import { readFilters } from './filters/filters.ts'
import { keptOrder } from './keptOrder.ts'
import { Results } from './Results.tsx'
import css from './Search.module.css'
import { readFleet, readFound, readModels } from './searchReads.ts'
import { useFilters, useShown } from './filters/useFilters.ts'

const ReachList = lazy(() => import('./reach/ReachList.tsx').then((module) => ({ default: module.ReachList })))
const SearchMap = lazy(() => import('./map/SearchMap.tsx').then((module) => ({ default: module.SearchMap })))

export const load: Load = async ({ client, url }) => {
  const order = keptOrder(cookiesOf(client))
  if (order && !url.searchParams.has('order'))
    throw redirect(`${url.pathname}?${new URLSearchParams([...url.searchParams, ['order', order]])}`)
  const now = new Date()
  const reading = Promise.all([
    client.prefetchInfiniteQuery(readFound(readFilters(url.searchParams, now), now)),
    client.prefetchQuery(readFleet),
    client.prefetchQuery(readModels),
  ])
  if (import.meta.env.SSR) await reading
  return { description: 'Aircraft for rent from their owners, with the whole price and whether you may fly them.' }
}

/** Pins of the results; without results, of the nearby airports listed instead. */
const pinsOf = ({ count, pins, nearby }: SearchResult): MapPin[] => (count > 0 ? pins : nearby)

/** One at a time on narrow screens. Hovering in one highlights in the other. */
export const Screen = () => {
  const { filters, isMap: mapShown, reach, now } = useShown()
  const { addressWith } = useFilters()
  const navigate = useNavigate()
  const cameFromList = Boolean((useLocation().state as { cameFromList?: boolean } | null)?.cameFromList)
  const found = useInfiniteQuery({ ...readFound(filters, now), placeholderData: keepPreviousData })
  const fleet = useQuery(readFleet)
  const [pointedAt, pointAt] = useState<readonly string[]>([])
  const isWide = useWide(1024)
  const isAlive = useIsHydrated()
  const pages = found.data?.pages ?? []
  // Back closes the map, so the close button goes back too.
  const turn = () => {
    if (mapShown && cameFromList) void navigate(-1)
    else void navigate(addressWith({}, { map: !mapShown }), mapShown ? { replace: true } : { state: { cameFromList: true } })
  }
  return (
    <div className={classes('whole', css.page)}>
      <FilterBar
        airports={fleet.data?.pins ?? []}
        near={pages[0]?.origin?.airport ?? null}
        count={found.isPlaceholderData ? undefined : pages[0]?.count}
      />
      <div className={classes(css.split, mapShown && css.mapOnly)}>
        {mapShown && !isWide && <h1 className="vh">Aircraft on the map</h1>}
        {reach === null ? (
          <Results found={found} pointedAt={pointedAt} onPoint={pointAt} />
        ) : (
          <Later fallback={<Skeleton shape="row" count={6} label="Working out how far it goes" />}>
            <ReachList fleet={fleet.data?.pins ?? []} />
          </Later>
        )}
        <div className={css.side}>
          {(isWide || (isAlive && mapShown)) && (
            <Later fallback={<div className={css.mapWait} role="status" aria-label="Loading the map" />}>
              <SearchMap
                pins={pages[0] ? pinsOf(pages[0]) : []}
                fleet={fleet.data?.pins ?? []}
                cards={pages.flatMap(({ results }) => results)}
                pointedAt={pointedAt}
                onPoint={pointAt}
                isReach={reach !== null}
              />
            </Later>
          )}
        </div>
      </div>
      {!isWide && (
        <Button kind="ink" small icon={mapShown ? 'list' : 'map'} className={css.toMap} onClick={turn}>
          {mapShown ? 'List' : 'Map'}
        </Button>
      )}
    </div>
  )
}
