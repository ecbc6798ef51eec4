import { artFor } from '@tailshare/aircraft-art/artFor'
import { modelKeyFor } from '@tailshare/aircraft-art/modelNames'
import type { Photo } from '@tailshare/contract/aircraft'

const artUrl = (family: string, tailNumber: string, view: string) => `/art/${family}/${tailNumber}/${view}.svg`

const captions = { side: 'on the ramp', panel: 'the panel', above: 'from above', flight: 'in flight', tail: 'the tail' } as const

/** The owner's photos, or drawings of the aircraft until there are some: never a gray box. */
export const photosOf = ({ tailNumber, family, photoIds }: { tailNumber: string; family: string; photoIds: string[] }): Photo[] =>
  photoIds.length > 0
    ? photoIds.map((id, index) => ({
        id,
        url: `/api/v1/aircrafts/photos/${id}/file/`,
        thumbnailUrl: `/api/v1/aircrafts/photos/${id}/file/`,
        alt: `${tailNumber}, photo ${index + 1}`,
      }))
    : artFor({ tail: tailNumber, model: modelKeyFor(family) }).views.map((view) => ({
        id: `art-${view}`,
        url: artUrl(family, tailNumber, view),
        thumbnailUrl: artUrl(family, tailNumber, view),
        alt: `${tailNumber} ${captions[view]}`,
      }))

export const coverOf = (aircraft: { tailNumber: string; family: string; photoIds: string[] }): Photo => photosOf(aircraft)[0]!
