import { useSearchParams } from '../../../ui/router/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { safeNext } from '@tailshare/contract/base/paths'
import { useUnderModal } from './useAfterSignIn.ts'
import { useGoogle } from './useGoogle.ts'
import css from './auth.module.css'

const GoogleMark = () => (
  <svg viewBox="0 0 24 24" className={css.google} aria-hidden>
    <path fill="#4285f4" d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5.1 5.1 0 0 1-2.2 3.3v2.8h3.600c2.1-2 3.3-4.800 3.3-8.2Z" />
    <path fill="#34a853" d="M12 23c3 0 5.5-1 7.300-2.600l-3.600-2.8a6.600 6.600 0 0 1-9.900-3.500H2.2v2.900A11 11 0 0 0 12 23Z" />
    <path fill="#fbbc05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7H2.2a11 11 0 0 0 0 9.900Z" />
    <path
      fill="#ea4335"
      d="M12 5.400c1.600 0 3.100.6 4.200 1.600l3.200-3.100A11 11 0 0 0 2.2 7l3.600 2.900A6.600 6.600 0 0 1 12 5.400Z"
    />
  </svg>
)

/** Hidden where Google sign-in is not configured. */
export const ContinueWithGoogle = () => {
  const [search] = useSearchParams()
  const here = useUnderModal()
  const { offered, busy, leave } = useGoogle()
  if (!offered) return null
  return (
    <div className={css.social}>
      <p className={css.or}>OR</p>
      <Button kind="soft" full busy={busy} onClick={() => void leave(safeNext(search.get('next')) ?? here)}>
        {!busy && <GoogleMark />}
        Continue with Google
      </Button>
    </div>
  )
}
