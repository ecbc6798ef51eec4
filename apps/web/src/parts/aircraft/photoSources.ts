import type { Photo } from '@tailshare/contract/aircraft/aircraft'
import { photoTypes, photoWidths } from '@tailshare/contract/base/fileAddresses'

/** The same picture in the widths and types that are made of what an owner uploads; a drawing fits any width as it is. */
export const photoSources = ({ url }: Pick<Photo, 'url'>) => {
  const [file] = url.split('?')
  if (!file?.endsWith('/file/')) return []
  return photoTypes.map((type) => ({
    type: `image/${type}`,
    srcSet: photoWidths.map((width) => `${file}?width=${width}&type=${type} ${width}w`).join(', '),
  }))
}
