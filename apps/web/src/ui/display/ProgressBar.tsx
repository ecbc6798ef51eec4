import { progressBar } from '@tailshare/contract/base/constants'
import { useEffect, useState } from 'react'
import css from './ProgressBar.module.css'

/** Thin bar at the top while the next page loads. Appears after 200 ms and disappears after 5 s at most. */
export const ProgressBar = ({ running }: { running: boolean }) => {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!running) return undefined
    const start = setTimeout(() => setShown(true), progressBar.throttleMs)
    const end = setTimeout(() => setShown(false), progressBar.throttleMs + progressBar.durationMs)
    return () => {
      clearTimeout(start)
      clearTimeout(end)
      setShown(false)
    }
  }, [running])
  return shown ? <div className={css.bar} role="progressbar" aria-label="Loading the page" /> : null
}
