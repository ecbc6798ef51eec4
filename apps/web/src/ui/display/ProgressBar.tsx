import { progressBar } from '@tailshare/contract/base/constants'
import { useEffect, useState } from 'react'
import css from './ProgressBar.module.css'

/** A thin bar along the top while the next page is on its way: not before 200 ms, and not longer than 5 s. */
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
