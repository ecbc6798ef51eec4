import { paths } from '@tailshare/contract/paths'
import { ButtonLink } from '../../../ui/Button.tsx'
import { fieldNames, valueText } from '../saving/fieldWords.ts'
import type { Field } from '../saving/saveQueue.ts'
import type { Editor } from '../saving/useEditor.ts'
import css from './State.module.css'

/** Changed terms of a listed aircraft wait for a signature: which, and the way there. */
export const UnsignedNote = ({ editor: { listing } }: { editor: Editor }) => {
  const fields = Object.keys(listing.unsigned) as (Field & keyof typeof listing.unsigned)[]
  if (listing.state === 'draft' || fields.length === 0) return null
  return (
    <aside className={css.unsigned} aria-label="Waiting for your signature">
      <div>
        <strong>These changes take effect once you sign them.</strong>
        <ul>
          {fields.map((field) => (
            <li key={field}>
              {fieldNames[field]}: <s>{valueText(field, listing[field], listing)}</s>{' '}
              <b>{valueText(field, listing.unsigned[field], listing)}</b>
            </li>
          ))}
        </ul>
      </div>
      <ButtonLink kind="ink" small to={paths.addAircraft({ aircraft: listing.id, step: 'contract' })}>
        Sign the changes
      </ButtonLink>
    </aside>
  )
}
