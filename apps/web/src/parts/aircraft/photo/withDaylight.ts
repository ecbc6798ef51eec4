import type { Photo } from '@tailshare/contract/aircraft/aircraft'
import type { SunStep } from '@tailshare/contract/schedule/sunSteps'

/** The photos with drawn ones at another time of day. */
export const withDaylight = (photos: readonly Photo[], sun: SunStep | undefined): readonly Photo[] => {
  if (!sun) return photos
  const lit = (url: string) => url.replace(/(?<=\.svg\?sun=)\w+/, sun)
  return photos.map((photo) => ({ ...photo, url: lit(photo.url), thumbnailUrl: lit(photo.thumbnailUrl) }))
}
