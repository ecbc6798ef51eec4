import { artFor } from '@tailshare/aircraft-art/artFor'
import { modelKeyFor } from '@tailshare/aircraft-art/modelNames'
import type { Photo } from '@tailshare/contract/aircraft'
import { fileAddresses } from '@tailshare/contract/fileAddresses'

const artUrl = (family: string, tailNumber: string, view: string) => `/art/${family}/${tailNumber}/${view}.svg`

const captions = {
  side: 'on the ramp',
  panel: 'the panel',
  gauges: 'the panel',
  above: 'from above',
  flight: 'in flight',
  tail: 'the tail',
} as const

type Pictured = { tailNumber: string; family: string; photoIds: string[]; equipment?: readonly string[] }

/** The owner's photos, or drawings of the aircraft until there are some: never a gray box. The drawn cockpit fits the equipment. */
export const photosOf = ({ tailNumber, family, photoIds, equipment = [] }: Pictured): Photo[] =>
  photoIds.length > 0
    ? photoIds.map((id, index) => ({
        id,
        url: fileAddresses.aircraftPhoto(id, { width: 1600 }),
        thumbnailUrl: fileAddresses.aircraftPhoto(id, { width: 480 }),
        alt: `${tailNumber}, photo ${index + 1}`,
      }))
    : artFor({ tail: tailNumber, model: modelKeyFor(family), equipment }).views.map((view) => ({
        id: `art-${view}`,
        url: artUrl(family, tailNumber, view),
        thumbnailUrl: artUrl(family, tailNumber, view),
        alt: `${tailNumber} ${captions[view]}`,
      }))

export const coverOf = (aircraft: Omit<Pictured, 'equipment'>): Photo => photosOf(aircraft)[0]!

/** Great-circle distance in nautical miles. */
export const distanceNm = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) => {
  const radians = Math.PI / 180
  const half =
    Math.sin(((b.lat - a.lat) * radians) / 2) ** 2 +
    Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2
  return 2 * 3440.065 * Math.asin(Math.sqrt(half))
}
