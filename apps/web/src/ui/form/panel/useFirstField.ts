import { useEffect, useRef } from 'react'

/** Focuses the first field when a form replaces the button that opened it. */
export const useFirstField = () => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus({ preventScroll: true })
  }, [])
  return place
}
