import type { To } from '../../../ui/router/matching/address.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from '../signIn/auth.module.css'
import { ContinueWithGoogle } from '../signIn/ContinueWithGoogle.tsx'

export const SignUpChoice = ({ onEmail, logIn }: { onEmail: () => void; logIn: To }) => (
  <div className={css.choices}>
    <Button kind="go" full icon="mail" onClick={onEmail}>
      Continue with email
    </Button>
    <ContinueWithGoogle />
    <p className="muted">
      Already have an account? <TextLink to={logIn}>Log In</TextLink>
    </p>
  </div>
)
