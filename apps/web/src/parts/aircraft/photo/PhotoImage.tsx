import type { Photo } from '@tailshare/contract/aircraft/aircraft'
import { type ImgHTMLAttributes, useLayoutEffect, useRef } from 'react'
import { photoSources } from './photoSources.ts'

/** `sizes` as in HTML. Drawings cross-fade when their light changes. */
export const PhotoImage = ({
  photo: { url },
  sizes,
  ...rest
}: { photo: Pick<Photo, 'url'>; sizes: string; alt: string } & ImgHTMLAttributes<HTMLImageElement>) => {
  const image = useRef<HTMLImageElement>(null)
  const shown = useRef(url)
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = url
    if (before !== url) void import('./crossFade.ts').then(({ crossFade }) => crossFade(image.current, before))
  }, [url])
  return (
    <picture>
      {photoSources({ url }).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...rest} ref={image} alt={rest.alt} src={url} />
    </picture>
  )
}
