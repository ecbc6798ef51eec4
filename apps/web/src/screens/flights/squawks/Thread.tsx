import type { SquawkEntry, SquawkPage } from '@tailshare/contract/flights/squawks/squawks'
import { instantText } from '@tailshare/contract/text/timeText'
import { entryText } from '../../../parts/flights/squawks/squawkWords.ts'
import { Thread, ThreadEntry } from '../../../ui/display/lists/Thread.tsx'
import css from './SquawkScreen.module.css'

const Entry = ({ entry, zone }: { entry: SquawkEntry; zone: string }) => {
  const { by, at, text, photos, kind } = entry
  return (
    <ThreadEntry
      head={
        <>
          <b>{by?.name ?? 'Tailshare'}</b>
          {kind === 'lapsed' ? ': ' : ' '}
          {entryText(entry)}
        </>
      }
      when={instantText(new Date(at), zone)}
      text={text}
    >
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
    </ThreadEntry>
  )
}

export const SquawkThread = ({ squawk: { thread, zone } }: { squawk: SquawkPage }) => (
  <section className={css.section} aria-labelledby="thread">
    <h2 id="thread">What was done</h2>
    <Thread>
      {thread.map((entry) => (
        <Entry key={entry.id} entry={entry} zone={zone} />
      ))}
    </Thread>
  </section>
)
