import 'maplibre-gl/dist/maplibre-gl.css'
import type { MapPin } from '@tailshare/contract/aircraft'
import { type GeoJSONSource, LngLatBounds, Map as LibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type RefObject, useEffect, useState } from 'react'
import { airportPoints, coloursOfLayers, loadStates, mapColours, ownStyle } from './mapStyle.ts'

setWorkerUrl(workerUrl)

const contiguousStates = new LngLatBounds([-125, 24.5], [-66.5, 49.5])

/** Shows all the pins; one alone gets its surroundings too. */
export const showAll = (map: LibreMap, pins: readonly MapPin[]) => {
  const bounds = new LngLatBounds()
  for (const { airport } of pins) bounds.extend([airport.lon, airport.lat])
  const calm = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  map.fitBounds(bounds.isEmpty() ? contiguousStates : bounds, { padding: 72, maxZoom: 7.5, animate: calm, duration: 500 })
}

/** The map in a box: made once, recoloured with the theme. `onMoved` hears when a person has moved it. */
export const useMap = (
  box: RefObject<HTMLDivElement | null>,
  fleet: readonly MapPin[],
  onMoved: () => void,
): { map: LibreMap | null; failed: boolean } => {
  const [map, setMap] = useState<LibreMap | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    let made: LibreMap | undefined
    let gone = false
    const recolour = () => {
      if (!made) return
      for (const [layer, property, value] of coloursOfLayers(mapColours(container))) made.setPaintProperty(layer, property, value)
    }
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const themed = new MutationObserver(recolour)
    const make = async () => {
      const states = await loadStates()
      if (gone) return
      made = new LibreMap({
        container,
        style: ownStyle(states, mapColours(container), []),
        bounds: contiguousStates,
        minZoom: 2,
        maxZoom: 13,
        dragRotate: false,
        pitchWithRotate: false,
        // The shapes are in the public domain.
        attributionControl: false,
      })
      made.touchZoomRotate.disableRotation()
      made.on('movestart', (event) => 'originalEvent' in event && event.originalEvent && onMoved())
      made.once('load', () => !gone && setMap(made ?? null))
      scheme.addEventListener('change', recolour)
      themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    }
    // Without WebGL or network the list still has everything.
    make().catch(() => setFailed(true))
    return () => {
      gone = true
      scheme.removeEventListener('change', recolour)
      themed.disconnect()
      made?.remove()
      setMap(null)
    }
    // The map outlives its data; what it is told later goes through the effects below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    void map?.getSource<GeoJSONSource>('airports')?.setData(airportPoints(fleet))
  }, [map, fleet])

  return { map, failed }
}
