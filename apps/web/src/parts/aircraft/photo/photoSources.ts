import type { Photo } from '@tailshare/contract/aircraft/aircraft'
import { photoTypes, photoWidths } from '@tailshare/contract/base/files/fileAddresses'

/** `srcset` sources in the sizes and formats the server makes. Drawings are vector and need none. */
export const photoSources = ({ url }: Pick<Photo, 'url'>) => {
  const [file] = url.split('?')
  if (!file?.endsWith('/file/')) return []
  return photoTypes.map((type) => ({
    type: `image/${type}`,
    srcSet: photoWidths.map((width) => `${file}?width=${width}&type=${type} ${width}w`).join(', '),
  }))
}
