import { type RefObject, useEffect, useState } from 'react'

/** Used until measured. */
const usualWidth = 1140

/** In px, to decide whether labels fit. */
export const useTrackWidth = (box: RefObject<HTMLElement | null>) => {
  const [width, setWidth] = useState(usualWidth)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const track = element.querySelector('[data-track]')?.clientWidth
      if (track) setWidth(track)
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => size.disconnect()
  }, [box])
  return width
}
