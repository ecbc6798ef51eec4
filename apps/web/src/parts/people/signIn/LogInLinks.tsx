import type { To } from '../../../ui/router/matching/address.ts'
import { TextLink } from '../../../ui/TextLink.tsx'
import css from './auth.module.css'

export const LogInLinks = ({ signUp, recovery }: { signUp: To; recovery?: To }) => (
  <div className={css.links}>
    <p>
      No account? <TextLink to={signUp}>Sign up now</TextLink>
    </p>
    {recovery && (
      <p>
        <TextLink to={recovery}>Forgot password?</TextLink>
      </p>
    )}
  </div>
)
