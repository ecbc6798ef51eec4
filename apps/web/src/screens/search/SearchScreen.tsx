import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAlive } from '../../document/useAlive.ts'
import type { Load } from '../../routing/screen.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { FilterBar } from './FilterBar.tsx'
import { readFilters } from './filters.ts'
import { Results } from './Results.tsx'
import css from './Search.module.css'
import { readFleet, readFound, readModels } from './searchReads.ts'
import { useFilters } from './useFilters.ts'

const SearchMap = lazy(() => import('./SearchMap.tsx').then((module) => ({ default: module.SearchMap })))

export const load: Load = async ({ client, url }) => {
  const now = new Date()
  const reading = Promise.all([
    client.prefetchInfiniteQuery(readFound(readFilters(url.searchParams, now), now)),
    client.prefetchQuery(readFleet),
    client.prefetchQuery(readModels),
  ])
  if (import.meta.env.SSR) await reading
  return { description: 'Aircraft for rent from their owners, with the whole price and whether you may fly them.' }
}

const wide = '(min-width: 1024px)'
const listenToWidth = (changed: () => void) => {
  const media = window.matchMedia(wide)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** List and map; on narrow screens one at a time. What is pointed at in one is lit in the other. */
export const Screen = () => {
  const { filters, addressWith, isMap: mapShown, now } = useFilters()
  const navigate = useNavigate()
  const cameFromList = Boolean((useLocation().state as { cameFromList?: boolean } | null)?.cameFromList)
  const found = useInfiniteQuery({ ...readFound(filters, now), placeholderData: keepPreviousData })
  const fleet = useQuery(readFleet)
  const [pointedAt, pointAt] = useState<readonly string[]>([])
  const isWide = useSyncExternalStore(
    listenToWidth,
    () => window.matchMedia(wide).matches,
    () => false,
  )
  const isAlive = useAlive()
  const pages = found.data?.pages ?? []
  // "Back" closes the map, and so closing it is going back.
  const turn = () => {
    if (mapShown && cameFromList) void navigate(-1)
    else void navigate(addressWith({}, !mapShown), mapShown ? { replace: true } : { state: { cameFromList: true } })
  }
  return (
    <div className={css.page}>
      <FilterBar airports={fleet.data?.pins ?? []} near={pages[0]?.origin?.airport ?? null} />
      <div className={classes(css.split, mapShown && css.mapOnly)}>
        {mapShown && !isWide && <h1 className="vh">Aircraft on the map</h1>}
        <Results found={found} pointedAt={pointedAt} onPoint={pointAt} />
        <div className={css.side}>
          {(isWide || (isAlive && mapShown)) && (
            <Suspense fallback={<div className={css.mapWait} role="status" aria-label="Loading the map" />}>
              <SearchMap
                pins={pages[0]?.pins ?? []}
                fleet={fleet.data?.pins ?? []}
                cards={pages.flatMap(({ results }) => results)}
                pointedAt={pointedAt}
                onPoint={pointAt}
              />
            </Suspense>
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
