import { productName } from '@tailshare/contract/base/constants'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import profile from '../../../parts/people/profile/profile.module.css'
import css from './SecondFactor.module.css'

const copy = async (codes: readonly string[]) => {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast('Recovery codes copied')
  } catch {
    toast('This browser won’t let us copy. Please download the codes, or write them down.')
  }
}

/** Shown once: the server stores only hashes. */
export const RecoveryCodes = ({ codes, onKept }: { codes: string[]; onKept: () => void }) => (
  <div className={css.once}>
    <Panel>
      <p role="status">
        <b>Keep these recovery codes where you can find them without your phone.</b> Each one logs you in once. We can’t show them
        again.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={profile.buttons}>
        <Button kind="soft" icon="copy" onClick={() => void copy(codes)}>
          Copy
        </Button>
        <a
          className={buttonClass({ kind: 'soft' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${productName} recovery codes\n${codes.join('\n')}\n`)}`}
          download={`${productName.toLowerCase()}-recovery-codes.txt`}
        >
          Download
        </a>
        <Button kind="go" onClick={onKept}>
          I’ve saved them
        </Button>
      </div>
    </Panel>
  </div>
)
