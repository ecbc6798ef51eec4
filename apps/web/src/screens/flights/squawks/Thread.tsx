import type { SquawkEntry, SquawkPage } from '@tailshare/contract/flights/squawks/squawks'
import { instantText } from '@tailshare/contract/text/timeText'
import { entryText } from '../../../parts/flights/squawks/squawkWords.ts'
import css from './SquawkScreen.module.css'

const Entry = ({ entry, zone }: { entry: SquawkEntry; zone: string }) => {
  const { by, at, text, photos, kind } = entry
  const when = new Date(at)
  const said = entryText(entry)
  return (
    <li>
      <p>
        <b>{by?.name ?? 'Tailshare'}</b>
        {kind === 'lapsed' ? ': ' : ' '}
        {said}
        <small>{instantText(when, zone)}</small>
      </p>
      {text && <p className={css.said}>{text}</p>}
      {photos.length > 0 && (
        <ul className={css.photos}>
          {photos.map(({ id, url, thumbnailUrl }, index) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={thumbnailUrl}
                  alt={`${index + 1} of ${photos.length} by ${by?.name ?? 'Tailshare'}, opens in a new tab`}
                  width={120}
                  height={120}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The thread, oldest first: who, when, what and why. */
export const Thread = ({ squawk: { thread, zone } }: { squawk: SquawkPage }) => (
  <section className={css.section} aria-labelledby="thread">
    <h2 id="thread">What was done</h2>
    <ol className={css.thread}>
      {thread.map((entry) => (
        <Entry key={entry.id} entry={entry} zone={zone} />
      ))}
    </ol>
  </section>
)
