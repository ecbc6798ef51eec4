import { numberText } from '@tailshare/contract/text/countText'
import type { AircraftCard } from '@tailshare/contract/aircraft/aircraft'
import type { Area } from '@tailshare/contract/search/area'
import type { MapPin } from '@tailshare/contract/search/search'
import { rateText } from '@tailshare/contract/text/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Map as LibreMap, Marker } from 'maplibre-gl'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { read } from '../../../api.ts'
import { airportText } from '../../../parts/bookings/trip/period/tripTimes.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { boundsOf, onlyAt, queryOfFilters } from '../filters/filters.ts'
import { groupPins, type PinGroup } from './pins/groupPins.ts'
import { deviceZone } from '../../../document/zone.ts'
import { useAccount } from '../../../calls/session.ts'
import { startsFor } from '../reach/starts.ts'
import { startPins } from './pins/startPins.ts'
import { dotRadius } from './style/mapStyle.ts'
import css from './SearchMap.module.css'
import { useFilters } from '../filters/useFilters.ts'
import { unwrapped } from './mapBounds.ts'
import { showAll, useMap } from './useMap.ts'

const ReachLayer = lazy(() => import('../reach/ReachLayer.tsx').then((module) => ({ default: module.ReachLayer })))

const Place = ({ map, lon, lat, children }: { map: LibreMap; lon: number; lat: number; children: ReactNode }) => {
  const [element] = useState(() => {
    const made = document.createElement('div')
    made.setAttribute('role', 'presentation')
    return made
  })
  useEffect(() => {
    const marker = new Marker({ element, anchor: 'bottom' }).setLngLat([lon, lat]).addTo(map)
    element.removeAttribute('aria-label')
    element.removeAttribute('tabindex')
    return () => void marker.remove()
  }, [map, element, lon, lat])
  return createPortal(children, element)
}

/** Grey if none of the loaded aircraft there can be flown by this pilot. */
const isOutOfReach = ({ pins }: PinGroup, cards: readonly AircraftCard[]) => {
  const here = cards.filter((card) => pins.some(({ airport }) => airport.id === card.airport.id))
  return here.length > 0 && here.every(({ verdict }) => verdict?.kind === 'not_rated')
}

/** Null before the map is ready. */
const useZoom = (map: LibreMap | null): number | null => {
  const listen = useCallback(
    (changed: () => void) => {
      map?.on('zoomend', changed)
      return () => void map?.off('zoomend', changed)
    },
    [map],
  )
  return useSyncExternalStore(listen, () => map?.getZoom() ?? null)
}

/** Hovering a price highlights its cards; selecting it lists what is there. */
export const SearchMap = ({
  pins,
  fleet,
  cards,
  pointedAt,
  onPoint,
  isReach,
}: {
  pins: readonly MapPin[]
  fleet: readonly MapPin[]
  cards: readonly AircraftCard[]
  pointedAt: readonly string[]
  onPoint: (airportIds: readonly string[]) => void
  /** Range rings instead of prices. */
  isReach: boolean
}) => {
  const { filters, change, now } = useFilters()
  const box = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState(false)
  const [view, setView] = useState<Area | null>(null)
  const [chosenId, choose] = useState<string | null>(null)
  const { map, failed } = useMap(box, fleet, () => setMoved(true))
  const zoom = useZoom(map)
  // Regroup at each zoom, because labels that overlapped may now have room.
  const groups = useMemo(
    () => (map && zoom !== null ? groupPins(pins, ({ lon, lat }) => map.project([lon, lat])) : []),
    [map, zoom, pins],
  )
  const account = useAccount()
  // The place searched, else home, else where the device's clock suggests.
  const home =
    fleet.find(({ airport }) => airport.id === filters.near)?.airport ??
    account?.homeAirport ??
    startsFor(fleet, deviceZone())[0]?.airport
  const chosen = pins.find(({ airport }) => airport.id === chosenId)

  // After "Search this area", keep the view.
  const kept = useRef(false)
  const places = pins.map(({ airport }) => airport.id).join()
  useEffect(() => {
    if (map && !kept.current && !isReach) {
      if (filters.bounds) map.fitBounds(unwrapped(filters.bounds), { animate: false })
      else showAll(map, home && filters.locations.length === 0 ? startPins(pins, home) : pins)
    }
    kept.current = false
    // Refit only when the airports change, not on every response with the same ones.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, places, isReach])

  useEffect(() => {
    const onRest = () => map && setView(boundsOf(map.getBounds().toArray().flat()))
    map?.on('moveend', onRest)
    return () => void map?.off('moveend', onRest)
  }, [map])
  const inView = { ...filters, locations: [], bounds: view }
  const here = useQuery({
    ...read('searchAircraft', { query: { ...queryOfFilters(inView, now), order: undefined, limit: 1 } }),
    enabled: moved && view !== null && !isReach,
    placeholderData: keepPreviousData,
  }).data?.count
  const searchHere = () => {
    kept.current = true
    setMoved(false)
    change({ locations: [], bounds: view })
  }

  if (failed) return <p className={css.failed}>The map could not be loaded. The list shows the same aircraft.</p>
  return (
    <section className={css.frame} aria-label="Prices on the map">
      <div ref={box} className={css.map} />
      {map && isReach && (
        <Suspense>
          <ReachLayer map={map} />
        </Suspense>
      )}
      {map && !isReach && (
        <>
          {groups.map((group) => {
            const { key, lon, lat, count, fromPriceCents, depth } = group
            const [pin] = group.pins
            const alone = group.pins.length === 1 && pin !== undefined
            const airports = group.pins.map(({ airport }) => airport.id)
            return (
              <Place key={key} map={map} lon={lon} lat={lat}>
                <button
                  type="button"
                  className={classes(css.pin, isOutOfReach(group, cards) && css.dim)}
                  data-on={airports.some((id) => pointedAt.includes(id) || id === chosenId) || undefined}
                  aria-label={`${alone ? airportText(pin.airport) : `${airports.length} airports`}, ${count} aircraft from ${rateText(fromPriceCents)} per hour`}
                  onClick={() => (alone ? choose(pin.airport.id) : showAll(map, group.pins))}
                  onPointerEnter={() => onPoint(airports)}
                  onPointerLeave={() => onPoint([])}
                  onFocus={() => onPoint(airports)}
                  onBlur={() => onPoint([])}
                >
                  <b>{rateText(fromPriceCents)}</b>
                  {count > 1 && <small>{count}</small>}
                </button>
                <span className={css.code} style={{ top: `calc(100% + ${Math.round(depth) + dotRadius + 2}px)` }} aria-hidden>
                  {alone ? pin.airport.code : `${airports.length} airports`}
                </span>
              </Place>
            )
          })}
        </>
      )}
      {moved && view && !isReach && (
        <div className={css.tools} aria-live="polite">
          <Button small icon="search" className={css.float} onClick={searchHere}>
            {here === undefined ? 'Search this area' : `Search this area: ${numberText(here)} aircraft`}
          </Button>
        </div>
      )}
      <div className={css.zoom}>
        <IconButton icon="plus" label="Zoom in" onClick={() => map?.zoomIn()} />
        <IconButton icon="minus" label="Zoom out" onClick={() => map?.zoomOut()} />
      </div>
      {chosen && !isReach && (
        <div className={css.chosen} role="status">
          <p>
            <strong>{airportText(chosen.airport)}</strong>
            <br />
            {chosen.count} aircraft from {rateText(chosen.fromPriceCents)} an hour
          </p>
          <Button kind="soft" small onClick={() => change(onlyAt(chosen, filters))}>
            Only here
          </Button>
          <IconButton icon="close" label="Close" onClick={() => choose(null)} />
        </div>
      )}
    </section>
  )
}
