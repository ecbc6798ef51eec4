import { useEffect, useRef } from 'react'

/** Where a form takes the place of what was pressed: whoever types goes on in its first field. */
export const useFirstField = () => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus({ preventScroll: true })
  }, [])
  return place
}
