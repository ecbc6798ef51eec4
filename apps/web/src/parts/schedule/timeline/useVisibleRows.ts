import { type RefObject, useEffect, useState } from 'react'
import { usePaper } from './usePaper.ts'

/** Rows are this high, whatever the reader's text size: so it is known which ones are in sight. */
export const rowHeight = 56
const beyond = 4

/**
 * Which rows of a scrolling box are in sight, and a few beyond; all of them on paper. Rows are as high as each other, so there is
 * nothing to measure.
 */
export const useVisibleRows = (box: RefObject<HTMLElement | null>, count: number) => {
  const [shown, setShown] = useState({ first: 0, after: 24 })
  const onPaper = usePaper()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - beyond)
      const after = Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + beyond
      setShown((before) => (before.first === first && before.after === after ? before : { first, after }))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [box])
  return onPaper ? { first: 0, after: count } : { first: Math.min(shown.first, count), after: Math.min(shown.after, count) }
}
