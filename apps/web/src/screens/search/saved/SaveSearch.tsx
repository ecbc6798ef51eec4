import type { MapPin } from '@tailshare/contract/search/search'
import { lazy, useState } from 'react'
import { Later } from '../../../document/Later.tsx'
import { useSignInFirst } from '../../../parts/people/signIn/useSignInFirst.ts'
import { useAccount } from '../../../calls/session.ts'
import { TextButton } from '../../../ui/TextLink.tsx'
import css from '../filters/FilterBar.module.css'

const SaveSearchDialog = lazy(() => import('./SaveSearchDialog.tsx').then((module) => ({ default: module.SaveSearchDialog })))

type Named = { airports: readonly MapPin[]; models: readonly { id: string; name: string }[] }

/** Visitors log in first, in a modal. */
export const SaveSearch = (named: Named) => {
  const account = useAccount()
  const signInFirst = useSignInFirst()
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={css.clear}>
      <TextButton onClick={() => (account ? setOpen(true) : signInFirst({ here: true }))}>Save this search</TextButton>
      <Later fallback={null}>{isOpen && <SaveSearchDialog {...named} onClose={() => setOpen(false)} />}</Later>
    </span>
  )
}
