import css from '../auth.module.css'
import { passwordStrength, strengthWords } from './newPassword.ts'

/** A hint; never blocks. */
export const PasswordStrength = ({ password }: { password: string }) => {
  const strength = passwordStrength(password)
  if (strength === 0) return null
  return (
    <p className={css.strength} role="status">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={step <= strength || undefined} />
      ))}
      <span>{strengthWords[strength]}</span>
    </p>
  )
}
