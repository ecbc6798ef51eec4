import { Icon } from '../../../../ui/Icon.tsx'
import chat from '../../Chat.module.css'
import css from './Files.module.css'
import type { MessageFiles } from './useFiles.ts'
import { PlainButton } from '../../../../ui/Button.tsx'

export const Attached = ({ files: { chosen, drop }, onRemoved }: { files: MessageFiles; onRemoved: () => void }) =>
  chosen.length > 0 && (
    <ul className={css.attached} aria-label="Files to send">
      {chosen.map((one) => (
        <li key={one.key}>
          {one.sent?.thumbnailUrl ? <img src={one.sent.thumbnailUrl} alt="" width={48} height={48} /> : <Icon name="document" />}
          <span>
            <span className={css.name}>{one.name}</span>
            {one.problem ? (
              <small role="alert" className={css.problem}>
                {one.problem}
              </small>
            ) : (
              <small role="status">{one.sent ? 'Ready to send' : 'Uploading…'}</small>
            )}
          </span>
          <PlainButton
            className={chat.act}
            onClick={() => {
              drop(one)
              onRemoved()
            }}
          >
            Remove<span className="vh"> {one.name}</span>
          </PlainButton>
        </li>
      ))}
    </ul>
  )
