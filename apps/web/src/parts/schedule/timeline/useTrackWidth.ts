import { type RefObject, useEffect, useState } from 'react'

/** Of a desktop’s timeline, until it is measured. */
const usualWidth = 1140

/** How many pixels the track of a row has: whether words fit their bars depends on it. */
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
