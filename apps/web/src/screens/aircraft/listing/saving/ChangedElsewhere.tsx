import { fullName } from '../../../../parts/people/people/personName.ts'
import { Button } from '../../../../ui/Button.tsx'
import { instantText } from '@tailshare/contract/text/timeText'
import { fieldNames, valueText } from './fieldWords.ts'
import { keepMine, takeTheirs } from './listingStore.ts'
import css from './Saving.module.css'
import type { Editor } from './useEditor.ts'

/** An edit conflict: who saved first, and a choice per field. */
export const ChangedElsewhere = ({ editor: { id, queue } }: { editor: Editor }) => {
  if (!queue.conflict) return null
  const { listing, fields } = queue.conflict
  const { by, at } = listing.changed
  return (
    <section className={css.conflict} role="alert" aria-labelledby="changed-elsewhere">
      <h2 id="changed-elsewhere">Someone else has changed this listing since you opened it.</h2>
      <p>
        {by ? fullName(by) : 'Another editor'} saved on {instantText(new Date(at), listing.airport.zone)}. Nothing of yours is
        lost: choose what should stand.
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            <div>
              <strong>{fieldNames[field]}</strong>
              <dl>
                <dt>Yours</dt>
                <dd>{valueText(field, queue.waiting[field], listing)}</dd>
                <dt>Theirs</dt>
                <dd>{valueText(field, undefined, listing)}</dd>
              </dl>
            </div>
            <div className={css.choice}>
              <Button kind="soft" small onClick={() => keepMine(id, field)}>
                Keep mine
              </Button>
              <Button kind="soft" small onClick={() => takeTheirs(id, field)}>
                Take theirs
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
