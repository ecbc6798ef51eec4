import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, refreshAfter } from '../../../../api.ts'
import { sendWithProgress } from './sendWithProgress.ts'
import * as U from './uploadQueue.ts'

/** A few at a time; refetches the listing after each. */
export const useUploads = (aircraftId: string) => {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly U.Upload[]>([])
  const underWay = useRef(new Set<number>())
  useEffect(() => {
    const send = async ({ key, file }: U.Upload) => {
      setUploads((now) => U.began(now, key))
      try {
        const fetchApi = sendWithProgress((sent) => setUploads((now) => U.progressed(now, key, sent)))
        await call('uploadAircraftPhoto', { body: { aircraftId }, file }, { fetchApi })
        await refreshAfter(client, 'uploadAircraftPhoto')
        setUploads((now) => U.ended(now, key))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const isOffline = error.status === 0 && !navigator.onLine
        const canRetry = error.status === 0 || error.status === 429 || error.status >= 500
        setUploads((now) => (isOffline ? U.wentOffline(now, key) : U.wasRefused(now, key, error.message, canRetry)))
      } finally {
        underWay.current.delete(key)
      }
    }
    for (const upload of U.nextUploads(uploads)) {
      if (underWay.current.has(upload.key)) continue
      underWay.current.add(upload.key)
      void send(upload)
    }
  }, [uploads, aircraftId, client])
  useEffect(() => {
    const resume = () => setUploads((now) => U.resumed(now))
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [])
  return {
    uploads,
    add: (files: readonly File[]) => setUploads((now) => U.added(now, files)),
    retry: (key: number) => setUploads((now) => U.again(now, key)),
    drop: (key: number) => setUploads((now) => U.ended(now, key)),
  }
}
