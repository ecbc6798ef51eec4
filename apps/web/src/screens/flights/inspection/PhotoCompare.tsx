import type { Inspection } from '@tailshare/contract/flights/return/inspection'
import type { Stage, StagePhoto } from '@tailshare/contract/flights/ramp'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { stageNames } from '@tailshare/contract/flights/stages/stageNames'
import { type CSSProperties, useState } from 'react'
import css from './Inspection.module.css'
import { useIsHydrated } from '../../../ui/hooks/useIsHydrated.ts'

type Pair = Inspection['pairs'][number]

const Caption = ({ stage, photos, zone }: { stage: Stage; photos: StagePhoto[]; zone: string }) => {
  const photo = photos.at(-1)
  return (
    <p>
      <b>{stageNames[stage]}</b>
      {photo ? (
        <>
          <time dateTime={photo.created}>{wholeInstantText(new Date(photo.created), zone)}</time>
          {photos.slice(0, -1).map(({ id, url }, at) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              Photo {at + 1}
            </a>
          ))}
        </>
      ) : (
        <span>No photo was taken.</span>
      )}
    </p>
  )
}

/** The latest photo of each stage, with a slider between them. */
export const PhotoCompare = ({ pair, zone }: { pair: Pair; zone: string }) => {
  const [at, setAt] = useState(50)
  const alive = useIsHydrated()
  const [out, back] = [pair.departure.at(-1), pair.return.at(-1)]
  const one = out ?? back
  return (
    <figure className={css.compare}>
      {out && back ? (
        <div className={css.frame} style={{ '--at': `${at}%` } as CSSProperties}>
          <img src={back.url} alt={`${pair.title} at return`} width={960} height={720} />
          <img className={css.over} src={out.url} alt={`${pair.title} at departure`} width={960} height={720} />
          <span className={css.line} aria-hidden />
          <input
            type="range"
            min={0}
            max={100}
            step={2}
            value={at}
            disabled={!alive}
            aria-label={`${pair.title}: departure beside return`}
            aria-valuetext={`${at}% departure, ${100 - at}% return`}
            onChange={({ target }) => setAt(Number(target.value))}
          />
        </div>
      ) : one ? (
        <div className={css.frame}>
          <img src={one.url} alt={`${pair.title} at ${out ? 'departure' : 'return'}`} width={960} height={720} />
        </div>
      ) : (
        <div className={css.nothing}>No photo of this side was taken.</div>
      )}
      <figcaption>
        <Caption stage="departure" photos={pair.departure} zone={zone} />
        <Caption stage="return" photos={pair.return} zone={zone} />
      </figcaption>
    </figure>
  )
}
