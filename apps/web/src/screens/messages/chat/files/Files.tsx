import { bytesText } from '@tailshare/contract/text/countText'
import type { MessageFile } from '@tailshare/contract/messages/messages'
import { Icon } from '../../../../ui/Icon.tsx'
import css from './Files.module.css'

export const Files = ({ files, from }: { files: readonly MessageFile[]; from: string }) =>
  files.length > 0 && (
    <ul className={css.files} aria-label="Files">
      {files.map(({ id, name, url, thumbnailUrl, bytes }) => (
        <li key={id}>
          {thumbnailUrl ? (
            <a href={url} target="_blank" rel="noreferrer" className={css.photo}>
              <img src={thumbnailUrl} alt={`${name}, from ${from}`} width={160} height={160} loading="lazy" />
            </a>
          ) : (
            <a href={url} target="_blank" rel="noreferrer" className={css.document}>
              <Icon name="document" />
              <span>
                <span className={css.name}>{name}</span>
                <small>PDF, {bytesText(bytes)}</small>
              </span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
