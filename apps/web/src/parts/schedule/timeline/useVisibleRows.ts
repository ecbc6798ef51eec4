import { type RefObject, useEffect, useState } from 'react'
import { usePaper } from './usePaper.ts'

/** Fixed, regardless of text size. */
export const rowHeight = 56
const beyond = 4

/** Plus a few beyond; all rows in print. Rows have equal height, so nothing is measured. */
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
