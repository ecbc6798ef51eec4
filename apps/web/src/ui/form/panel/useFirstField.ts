import { useEffect, useRef } from 'react'

const pressable = 'a, button, input, textarea, select, iframe'

/**
 * Focuses the first field, or what is marked as `data-first`, when a form replaces the button that opened it, also one that loads first,
 * unless the focus has moved on.
 */
export const useFirstField = () => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const begin = () => {
      const all = [...(place.current?.querySelectorAll<HTMLElement>('[data-first], input:not([type=hidden])') ?? [])]
      const field = all.find((one) => 'first' in one.dataset) ?? all[0]
      field?.focus({ preventScroll: true })
      return field !== undefined
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
