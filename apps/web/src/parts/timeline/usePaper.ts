import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. */
export const usePaper = () => {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const print = matchMedia('print')
    // At once: the sheet is drawn right after this.
    const change = () => flushSync(() => setOnPaper(print.matches))
    print.addEventListener('change', change)
    return () => print.removeEventListener('change', change)
  }, [])
  return onPaper
}
