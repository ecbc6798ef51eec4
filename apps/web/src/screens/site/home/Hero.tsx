import type { Airport } from '@tailshare/contract/aircraft/airports'
import type { Period } from '@tailshare/contract/text/period'
import { useEffect, useRef } from 'react'
import css from './Hero.module.css'
import { sceneText } from './scene.ts'
import { SearchBox } from './SearchBox.tsx'

export const Hero = ({ airports, suggested }: { airports: readonly Airport[]; suggested: Period }) => {
  const field = useRef<HTMLDivElement>(null)
  // The server does not know the visitor's time of day.
  useEffect(
    () => void import('./hour.ts').then(({ showHour }) => field.current && showHour(field.current, new Date().getHours())),
    [],
  )
  return (
    <>
      <div ref={field} className={css.hero}>
        <div className={`wrap ${css.words}`}>
          <h1>Your next aircraft is already on the ramp.</h1>
          <p className="lead">
            Book from its owner{airports.length > 1 && ` at ${airports.length} airports`}. Each result shows whether you may fly
            it and the whole price.
          </p>
        </div>
        {/* After the words: it hangs from the bottom of the block, which has its height only with them. Trusted: our own SVG, generated at
            build time. */}
        <div className={css.scene} data-scene dangerouslySetInnerHTML={{ __html: sceneText() }} />
      </div>
      <div className={`wrap ${css.find}`}>
        <SearchBox airports={airports} suggested={suggested} />
      </div>
    </>
  )
}
