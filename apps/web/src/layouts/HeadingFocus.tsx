import { useEffect, useRef } from 'react'
import { useLocation } from '../ui/router/hooks.ts'

/** Nobody is busy on the new page yet: the focus went with the page before, or is still on the link in the header that led here. */
const isFree = (element: Element | null) =>
  element === null || element === document.body || element.closest('main, [role=dialog]') === null

/** On opening another page the focus goes to its heading, so that the keyboard begins where the page does. */
export const HeadingFocus = () => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!isFree(document.activeElement)) return
    const place = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    if (!place) return
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }, [pathname])
  return null
}
