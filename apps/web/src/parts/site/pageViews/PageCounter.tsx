import type { PagePattern } from '@tailshare/contract/base/pages'
import { useEffect } from 'react'
import { useLocation } from '../../../ui/router/hooks.ts'
import { addressOf } from '../../../api.ts'
import { useAnswer } from './answer.ts'
import { makeCount, patternOf } from './pageCount.ts'

const gatherMs = 10_000

/** Beacons are also sent while the page unloads; losing one only lowers a sum. */
const send = (pages: PagePattern[]) =>
  navigator.sendBeacon(addressOf('countPageViews'), new Blob([JSON.stringify({ pages })], { type: 'application/json' }))

const count = makeCount(send)

/** Counts page views after consent. One per application. */
export const PageCounter = () => {
  const { pathname } = useLocation()
  const mayCount = useAnswer() === 'yes'
  useEffect(() => {
    if (mayCount) count.add(patternOf(pathname))
  }, [mayCount, pathname])
  useEffect(() => {
    if (!mayCount) return undefined
    const sending = setInterval(count.flush, gatherMs)
    const onHide = () => {
      if (document.visibilityState === 'hidden') count.flush()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      clearInterval(sending)
      document.removeEventListener('visibilitychange', onHide)
      count.forget()
    }
  }, [mayCount])
  return null
}
