import type { MouseEvent } from 'react'
import { useLocation } from '../../../ui/router/hooks.ts'
import { useModal } from '../../site/modal/modal.ts'
import { rememberWish, type Wish } from '../../site/modal/wish.ts'
import { paths } from '@tailshare/contract/base/paths'

/** Asks a visitor to log in on the page they are on; what they wanted goes on afterwards. */
export const useSignInFirst = () => {
  const { open } = useModal()
  return (wish: Wish = { here: true }) => {
    rememberWish(wish)
    open('log-in')
  }
}

/** The same for links: in a new tab, or before the page is alive, they lead to the log-in's own page, and back here or to `to`. */
export const useSignInLink = (to?: string) => {
  const signInFirst = useSignInFirst()
  const { pathname, search } = useLocation()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    signInFirst(to === undefined ? { here: true } : { to })
  }
  return { to: paths.login({ next: to ?? pathname + search }), onClick }
}
