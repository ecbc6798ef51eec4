import type { MapPin } from '@tailshare/contract/search/search'
import type {
  CircleLayerSpecification,
  GeoJSONSourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { cityPoints, zoomOfRank } from '../mapPlaces.ts'

/** ISO 3166 numeric; its borders come with the states. */
const usa = '840'

type States = Topology<{ states: GeometryCollection; nation: GeometryCollection }>
type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

/** Detailed U.S. states, coarse world. */
export const loadShapes = async () => {
  const [states, world] = await Promise.all([import('us-atlas/states-10m.json'), import('world-atlas/countries-110m.json')])
  return { states: states.default as unknown as States, world: world.default as unknown as World }
}

/** The theme's current map colors in a format the map understands. */
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
    abroad: colorOf('--map-abroad'),
    name: colorOf('--ink-3'),
    line: colorOf('--map-hill'),
    field: colorOf('--field'),
    ink: colorOf('--ink'),
    raised: colorOf('--raised'),
    sky: colorOf('--sky'),
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

/** Must not clash with a hosted style's layers. */
export const airportsId = 'tailshare-airports'

/** In px. */
export const dotRadius = 3.5

/** A dot for every airport with aircraft, on our own map and hosted ones. */
export const airportSource = (pins: readonly MapPin[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: airportPoints(pins),
})
export const airportLayer = ({ field }: ReturnType<typeof mapColors>): CircleLayerSpecification => ({
  id: airportsId,
  type: 'circle',
  source: airportsId,
  paint: { 'circle-color': field, 'circle-radius': dotRadius },
})

/** More with each zoom level; drawn with local fonts. */
const nameLayers = ({ name, land }: ReturnType<typeof mapColors>): SymbolLayerSpecification[] =>
  zoomOfRank.map((minzoom, index) => ({
    id: `names${index + 1}`,
    type: 'symbol',
    source: 'cities',
    minzoom,
    filter: ['==', ['get', 'rank'], index + 1],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter Variable'],
      'text-size': 12,
      'text-padding': 6,
      'text-anchor': 'top',
      'text-offset': [0, 0.6],
    },
    paint: { 'text-color': name, 'text-halo-color': land, 'text-halo-width': 1.5 },
  }))

/** A built-in map style of land, water, borders and cities from public-domain shapes; needs no map server. */
export const ownStyle = (
  { states, world }: Awaited<ReturnType<typeof loadShapes>>,
  colors: ReturnType<typeof mapColors>,
  fleet: readonly MapPin[],
): StyleSpecification => ({
  version: 8,
  sources: {
    abroad: { type: 'geojson', data: feature(world, world.objects.land) },
    countries: {
      type: 'geojson',
      data: {
        type: 'Feature',
        properties: {},
        geometry: mesh(world, world.objects.countries, (a, b) => a !== b && ![a.id, b.id].includes(usa)),
      },
    },
    cities: { type: 'geojson', data: cityPoints },
    land: { type: 'geojson', data: feature(states, states.objects.nation) },
    borders: {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: mesh(states, states.objects.states, (a, b) => a !== b) },
    },
    [airportsId]: airportSource(fleet),
  },
  layers: [
    { id: 'water', type: 'background', paint: { 'background-color': colors.water } },
    { id: 'abroad', type: 'fill', source: 'abroad', paint: { 'fill-color': colors.abroad } },
    { id: 'countries', type: 'line', source: 'countries', paint: { 'line-color': colors.line, 'line-width': 1 } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land } },
    { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colors.line, 'line-width': 1.5 } },
    airportLayer(colors),
    ...nameLayers(colors),
  ],
})

/** Recolors the map for a theme. For a hosted style, only our dots. */
export const colorsOfLayers = (colors: ReturnType<typeof mapColors>, drawnBy: 'hosted' | 'own') => {
  const dots = [airportsId, 'circle-color', colors.field] as const
  if (drawnBy === 'hosted') return [dots]
  return [
    ['water', 'background-color', colors.water] as const,
    ['land', 'fill-color', colors.land] as const,
    ['abroad', 'fill-color', colors.abroad] as const,
    ['countries', 'line-color', colors.line] as const,
    ...zoomOfRank.flatMap((_, index) => [
      [`names${index + 1}`, 'text-color', colors.name] as const,
      [`names${index + 1}`, 'text-halo-color', colors.land] as const,
    ]),
    ['borders', 'line-color', colors.line] as const,
    dots,
  ]
}
