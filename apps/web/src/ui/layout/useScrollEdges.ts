import { type RefObject, useEffect } from 'react'

/** Marks where a sideways scroller has more content (`data-before`, `data-after`); the class `goesOn` fades those edges. */
export const useScrollEdges = (row: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-before', scrollLeft > 1)
      element.toggleAttribute('data-after', scrollWidth - clientWidth - scrollLeft > 1)
    }
    mark()
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [row])
}
