import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export const usePaper = () => {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const print = matchMedia('print')
    // Synchronous, because the browser lays out pages right after `beforeprint` or the media change.
    const turn = (on: boolean) => flushSync(() => setOnPaper(on))
    const [begin, end, change] = [() => turn(true), () => turn(false), () => turn(print.matches)]
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    print.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
      print.removeEventListener('change', change)
    }
  }, [])
  return onPaper
}
