import type { MapPin } from '@tailshare/contract/aircraft'
import type { StyleSpecification } from 'maplibre-gl'
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
    airports: { type: 'geojson', data: airportPoints(fleet) },
  },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
    { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colours.line, 'line-width': 1.5 } },
    { id: 'airports', type: 'circle', source: 'airports', paint: { 'circle-color': colours.field, 'circle-radius': 3.5 } },
  ],
})

/** The same map in another theme. */
export const coloursOfLayers = (colours: ReturnType<typeof mapColours>) =>
  [
    ['water', 'background-color', colours.water],
    ['land', 'fill-color', colours.land],
    ['borders', 'line-color', colours.line],
    ['airports', 'circle-color', colours.field],
  ] as const
