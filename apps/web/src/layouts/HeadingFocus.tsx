import { useEffect, useRef } from 'react'
import { useLocation } from '../ui/router/hooks.ts'

/** Focus is free to move: it was lost with the old page, or is still on the header link that led here. */
const isFree = (element: Element | null) =>
  element === null || element === document.body || element.closest('main, [role=dialog]') === null

/** Moves focus to the heading of a new page, so that keyboard navigation starts there. */
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
