import { fileAddresses, photoTypes, photoWidths } from '@tailshare/contract/fileAddresses'
import type { Photo } from '@tailshare/contract/aircraft'

/** The same picture in the widths and types that are made of what an owner uploads; a drawing fits any width as it is. */
export const photoSources = ({ id, url }: Pick<Photo, 'id' | 'url'>) =>
  url === fileAddresses.aircraftPhoto(id)
    ? photoTypes.map((type) => ({
        type: `image/${type}`,
        srcSet: photoWidths.map((width) => `${fileAddresses.aircraftPhoto(id, { width, type })} ${width}w`).join(', '),
      }))
    : []
