import { refusedWith } from '../../api.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { toastError } from '../../ui/overlay/toast/toast.ts'
import css from '../../parts/people/profile/profile.module.css'

type Use = { text: string; link: string }
export type Blocked = { name: string; uses: readonly Use[] }

/** Null for other errors, which are shown in a toast. */
export const blockedBy = (error: unknown, name: string): Blocked | null => {
  const inUse = refusedWith(error, 'payment_method_in_use')
  if (inUse) return { name, uses: inUse.uses }
  toastError(error)
  return null
}

export const StillPays = ({ blocked: { name, uses } }: { blocked: Blocked }) => (
  <div role="alert" className={css.stillPays}>
    <p>
      <b>{name} was not deleted.</b> It is still needed here. Choose another payment method there first.
    </p>
    <ul>
      {uses.map(({ text, link }) => (
        <li key={link}>
          <TextLink to={link}>{text}</TextLink>
        </li>
      ))}
    </ul>
  </div>
)
