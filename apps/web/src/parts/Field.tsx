import type { SunStep } from '@tailshare/contract/schedule/sunSteps'
import css from './Field.module.css'

/** A drawn airfield next to a headline. Decorative. */
export const Field = ({ name, sun }: { name: 'empty' | 'pair' | 'hangar'; sun: SunStep }) => (
  <img className={css.field} src={`/art/fields/${name}.svg?sun=${sun}`} alt="" width={1200} height={720} />
)
