import type { AircraftCard, MapPin } from '@tailshare/contract/aircraft'
import { rateText } from '@tailshare/contract/money'
import { type Map as LibreMap, Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { airportText } from '../../parts/tripTimes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { toast } from '../../ui/toast.ts'
import css from './SearchMap.module.css'
import { useFilters } from './useFilters.ts'
import { showAll, useMap } from './useMap.ts'

/** Keeps its children at a place on the map. */
const Place = ({ map, pin, children }: { map: LibreMap; pin: MapPin; children: ReactNode }) => {
  const { lon, lat } = pin.airport
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

/** At an airport where no loaded aircraft is within this pilot's reach, the price is grey. */
const isOutOfReach = ({ airport }: MapPin, cards: readonly AircraftCard[]) => {
  const here = cards.filter((card) => card.airport.id === airport.id)
  return here.length > 0 && here.every(({ verdict }) => verdict?.kind === 'not_rated')
}

const mostAirports = 100

/** Prices where the aircraft are. Pointing at one lights its cards; choosing one says what is there. */
export const SearchMap = ({
  pins,
  fleet,
  cards,
  pointedAt,
  onPoint,
}: {
  pins: readonly MapPin[]
  fleet: readonly MapPin[]
  cards: readonly AircraftCard[]
  pointedAt: string | null
  onPoint: (airportId: string | null) => void
}) => {
  const { change } = useFilters()
  const box = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState(false)
  const [chosenId, choose] = useState<string | null>(null)
  const { map, failed } = useMap(box, fleet, () => setMoved(true))
  const chosen = pins.find(({ airport }) => airport.id === chosenId)

  // What was searched "in this area" stays in view as it is.
  const kept = useRef(false)
  const places = pins.map(({ airport }) => airport.id).join()
  useEffect(() => {
    if (map && !kept.current) showAll(map, pins)
    kept.current = false
    // Only other places move the map, not every answer about the same ones.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, places])

  const searchHere = () => {
    if (!map) return
    const view = map.getBounds()
    const inView = fleet.filter(({ airport }) => view.contains([airport.lon, airport.lat]))
    if (inView.length === 0) return toast('No airport in this view has aircraft')
    kept.current = true
    setMoved(false)
    return change({ locations: inView.slice(0, mostAirports).map(({ airport }) => airport.id) })
  }

  if (failed) return <p className={css.failed}>The map could not be loaded. The list shows the same aircraft.</p>
  return (
    <section className={css.frame} aria-label="Prices on the map">
      <div ref={box} className={css.map} />
      {map && (
        <>
          {pins.map((pin) => (
            <Place key={pin.airport.id} map={map} pin={pin}>
              <button
                type="button"
                className={classes(css.pin, isOutOfReach(pin, cards) && css.dim)}
                data-on={pin.airport.id === pointedAt || pin.airport.id === chosenId || undefined}
                aria-label={`${airportText(pin.airport)}, ${pin.count} aircraft from ${rateText(pin.fromPriceCents)} per hour`}
                onClick={() => choose(pin.airport.id)}
                onPointerEnter={() => onPoint(pin.airport.id)}
                onPointerLeave={() => onPoint(null)}
                onFocus={() => onPoint(pin.airport.id)}
                onBlur={() => onPoint(null)}
              >
                <b>{rateText(pin.fromPriceCents)}</b>
                {pin.count > 1 && <small>{pin.count}</small>}
              </button>
              <span className={css.code} aria-hidden>
                {pin.airport.code}
              </span>
            </Place>
          ))}
        </>
      )}
      {moved && (
        <div className={css.tools}>
          <Button small icon="search" className={css.float} onClick={searchHere}>
            Search this area
          </Button>
        </div>
      )}
      <div className={css.zoom}>
        <IconButton icon="plus" label="Zoom in" onClick={() => map?.zoomIn()} />
        <IconButton icon="minus" label="Zoom out" onClick={() => map?.zoomOut()} />
      </div>
      {chosen && (
        <div className={css.chosen} role="status">
          <p>
            <strong>{airportText(chosen.airport)}</strong>
            <br />
            {chosen.count} aircraft from {rateText(chosen.fromPriceCents)} an hour
          </p>
          <Button kind="soft" small onClick={() => change({ locations: [chosen.airport.id] })}>
            Only here
          </Button>
          <IconButton icon="close" label="Close" onClick={() => choose(null)} />
        </div>
      )}
    </section>
  )
}
