import { useEffect, useRef } from 'react'

const pressable = 'a, button, input, textarea, select, iframe'

/** Focuses the first field when a form replaces the button that opened it, also one that loads first, unless the focus has moved on. */
export const useFirstField = () => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const begin = () => {
      const field = place.current?.querySelector<HTMLElement>('input:not([type=hidden])')
      field?.focus({ preventScroll: true })
      return field !== null
    }
    if (begin()) return undefined
    const loading = new MutationObserver(() => {
      if (document.activeElement?.matches(pressable) || begin()) loading.disconnect()
    })
    loading.observe(place.current, { childList: true, subtree: true })
    return () => loading.disconnect()
  }, [])
  return place
}
