import type { MapPin } from '@tailshare/contract/search'
import type { CircleLayerSpecification, GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export const loadStates = async () =>
  (await import('us-atlas/states-10m.json')).default as unknown as Topology<{
    states: GeometryCollection
    nation: GeometryCollection
  }>

/** The colors that the theme gives the map now, as the map understands them. */
export const mapColors = (box: HTMLElement) => {
  const probe = document.createElement('span')
  box.append(probe)
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colors = {
    water: colorOf('--map-water'),
    land: colorOf('--map-land'),
    line: colorOf('--map-hill'),
    field: colorOf('--field'),
  }
  probe.remove()
  return colors
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
export const airportLayer = ({ field }: ReturnType<typeof mapColors>): CircleLayerSpecification => ({
  id: airportsId,
  type: 'circle',
  source: airportsId,
  paint: { 'circle-color': field, 'circle-radius': 3.5 },
})

/** Land, water and state lines, quieter than any pin, from public-domain census shapes; no outside map server is asked. */
export const ownStyle = (
  states: Awaited<ReturnType<typeof loadStates>>,
  colors: ReturnType<typeof mapColors>,
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
    { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
    { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colors.line, 'line-width': 1.5 } },
    airportLayer(colors),
  ],
})

/** The same map in another theme. A hosted style keeps its own colors; the dots on it are ours. */
export const colorsOfLayers = (colors: ReturnType<typeof mapColors>, drawnBy: 'hosted' | 'own') => {
  const dots = [airportsId, 'circle-color', colors.field] as const
  if (drawnBy === 'hosted') return [dots]
  return [
    ['water', 'background-color', colors.water] as const,
    ['land', 'fill-color', colors.land] as const,
    ['borders', 'line-color', colors.line] as const,
    dots,
  ]
}
