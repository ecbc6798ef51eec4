import type { Photo } from '@tailshare/contract/aircraft'
import type { ImgHTMLAttributes } from 'react'
import { photoSources } from './photoSources.ts'

/** A photo as wide as it is shown: `sizes` as in HTML. */
export const PhotoImage = ({
  photo,
  sizes,
  ...rest
}: { photo: Pick<Photo, 'url'>; sizes: string; alt: string } & ImgHTMLAttributes<HTMLImageElement>) => (
  <picture>
    {photoSources(photo).map(({ type, srcSet }) => (
      <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
    ))}
    <img {...rest} alt={rest.alt} src={photo.url} />
  </picture>
)
