import type { MapPin } from '@tailshare/contract/search'
import type { CircleLayerSpecification, GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export const loadStates = async () =>
  (await import('us-atlas/states-10m.json')).default as unknown as Topology<{
    states: GeometryCollection
    nation: GeometryCollection
  }>

/** The colours that the theme gives the map now, as the map understands them. */
export const mapColours = (box: HTMLElement) => {
  const probe = document.createElement('span')
  box.append(probe)
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    water: colourOf('--map-water'),
    land: colourOf('--map-land'),
    line: colourOf('--map-hill'),
    field: colourOf('--field'),
  }
  probe.remove()
  return colours
}

export const airportPoints = (pins: readonly MapPin[]) => ({
  type: 'FeatureCollection' as const,
  features: pins.map(({ airport }) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: [airport.lon, airport.lat] },
  })),
})

/** Named so that no hosted style has one of the same name. */
export const airportsId = 'tailshare-airports'

/** Every airport with aircraft is a dot, on our own map and on a hosted one. */
export const airportSource = (pins: readonly MapPin[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: airportPoints(pins),
})
export const airportLayer = ({ field }: ReturnType<typeof mapColours>): CircleLayerSpecification => ({
  id: airportsId,
  type: 'circle',
  source: airportsId,
  paint: { 'circle-color': field, 'circle-radius': 3.5 },
})

/** Land, water and state lines, quieter than any pin, from public-domain census shapes; no outside map server is asked. */
export const ownStyle = (
  states: Awaited<ReturnType<typeof loadStates>>,
  colours: ReturnType<typeof mapColours>,
  fleet: readonly MapPin[],
): StyleSpecification => ({
  version: 8,
  sources: {
    land: { type: 'geojson', data: feature(states, states.objects.nation) },
    borders: {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: mesh(states, states.objects.states, (a, b) => a !== b) },
    },
    [airportsId]: airportSource(fleet),
  },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
    { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colours.line, 'line-width': 1.5 } },
    airportLayer(colours),
  ],
})

/** The same map in another theme. A hosted style keeps its own colours; the dots on it are ours. */
export const coloursOfLayers = (colours: ReturnType<typeof mapColours>, drawnBy: 'hosted' | 'own') => {
  const dots = [airportsId, 'circle-color', colours.field] as const
  if (drawnBy === 'hosted') return [dots]
  return [
    ['water', 'background-color', colours.water] as const,
    ['land', 'fill-color', colours.land] as const,
    ['borders', 'line-color', colours.line] as const,
    dots,
  ]
}
