import { paths } from '@tailshare/contract/base/paths'
import { ButtonLink } from '../../../../ui/Button.tsx'
import type { Editor } from '../saving/useEditor.ts'
import css from './State.module.css'
import { unsignedChanges } from './unsignedChanges.ts'

export const UnsignedNote = ({ editor: { listing } }: { editor: Editor }) => {
  const changes = unsignedChanges(listing)
  if (changes.length === 0) return null
  return (
    <aside className={css.unsigned} aria-label="Waiting for your signature">
      <div>
        <strong>These changes take effect once you sign them.</strong>
        <ul>
          {changes.map(({ what, from, to }) => (
            <li key={what}>
              {what}: <s>{from}</s> <b>{to}</b>
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
