import 'maplibre-gl/dist/maplibre-gl.css'
import type { MapPin } from '@tailshare/contract/search/search'
import { AttributionControl, type GeoJSONSource, LngLatBounds, Map as LibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type RefObject, useEffect, useState } from 'react'
import { usePage } from '../../../document/page.ts'
import { styleArrives } from './style/hostedStyle.ts'
import { areaAroundAll, unwrapped } from './mapBounds.ts'
import {
  airportLayer,
  airportPoints,
  airportsId,
  airportSource,
  colorsOfLayers,
  loadShapes,
  mapColors,
  ownStyle,
} from './style/mapStyle.ts'

setWorkerUrl(workerUrl)

const contiguousStates = new LngLatBounds([-125, 24.5], [-66.5, 49.5])

/** In px. */
export const fitPadding = 48

/** A single pin is shown with its surroundings. */
export const showAll = (map: LibreMap, pins: readonly MapPin[]) => {
  const area = areaAroundAll(pins.map(({ airport }) => airport))
  const calm = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  map.fitBounds(area ? unwrapped(area) : contiguousStates, { padding: fitPadding, maxZoom: 7.5, animate: calm, duration: 500 })
}

const ownStyleIn = async (box: HTMLElement) => ownStyle(await loadShapes(), mapColors(box), [])

/** Falls back to our own map if the hosted style fails. Returns which one is used. */
const settleStyle = async (map: LibreMap, box: HTMLElement, isGone: () => boolean): Promise<'hosted' | 'own'> => {
  const credits = new AttributionControl({ compact: false })
  map.addControl(credits, 'bottom-left')
  try {
    await styleArrives(map)
    map.addSource(airportsId, airportSource([]))
    map.addLayer(airportLayer(mapColors(box)))
    return 'hosted'
  } catch (error) {
    if (isGone()) return 'own'
    // For the people who run the server; users get the fallback map.
    // oxlint-disable-next-line no-console
    console.warn('The hosted map style could not be loaded; the map is drawn without it.', error)
    const own = await ownStyleIn(box)
    map.removeControl(credits)
    map.setStyle(own, { diff: false })
    await map.once('style.load')
    return 'own'
  }
}

/** Recolored with the theme. `onMoved` is called when the user moves the map. */
export const useMap = (
  box: RefObject<HTMLDivElement | null>,
  fleet: readonly MapPin[],
  onMoved: () => void,
): { map: LibreMap | null; failed: boolean } => {
  const [map, setMap] = useState<LibreMap | null>(null)
  const [failed, setFailed] = useState(false)
  const { mapStyleUrl } = usePage()

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    let made: LibreMap | undefined
    let gone = false
    let drawnBy: 'hosted' | 'own' = mapStyleUrl ? 'hosted' : 'own'
    const recolor = () => {
      if (!made) return
      for (const [layer, property, value] of colorsOfLayers(mapColors(container), drawnBy))
        if (made.getLayer(layer)) made.setPaintProperty(layer, property, value)
    }
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    const themed = new MutationObserver(recolor)
    const make = async () => {
      const style = mapStyleUrl || (await ownStyleIn(container))
      if (gone) return
      made = new LibreMap({
        container,
        style,
        bounds: contiguousStates,
        minZoom: 2,
        maxZoom: 13,
        dragRotate: false,
        pitchWithRotate: false,
        // Our own shapes need no attribution.
        attributionControl: false,
      })
      made.touchZoomRotate.disableRotation()
      made.keyboard.disableRotation()
      made.on('movestart', (event) => 'originalEvent' in event && event.originalEvent && onMoved())
      scheme.addEventListener('change', recolor)
      themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
      // Pins need no tiles: show them while a hosted map is still loading.
      if (mapStyleUrl) drawnBy = await settleStyle(made, container, () => gone)
      else await made.once('load')
      if (!gone) setMap(made)
    }
    // Without WebGL or network, the list still works.
    make().catch(() => !gone && setFailed(true))
    return () => {
      gone = true
      scheme.removeEventListener('change', recolor)
      themed.disconnect()
      made?.remove()
      setMap(null)
    }
    // Create the map once; later changes go through the effects below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    void map?.getSource<GeoJSONSource>(airportsId)?.setData(airportPoints(fleet))
  }, [map, fleet])

  return { map, failed }
}
