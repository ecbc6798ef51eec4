import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, refreshAfter, type FetchApi } from '../../../../api.ts'
import * as U from './uploadQueue.ts'

const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split(/[\r\n]+/)
      .flatMap((line): [string, string][] => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : []
      }),
  )

/** XMLHttpRequest reports upload progress (0 to 1), which fetch cannot. */
const sendWithProgress =
  (onProgress: (part: number) => void): FetchApi =>
  (url, { method = 'GET', body, headers, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => {
        const isEmpty = request.status === 204
        resolve(new Response(isEmpty ? null : request.responseText, { status: request.status, headers: headersOf(request) }))
      })
      request.addEventListener('error', () => reject(new TypeError('The request did not arrive')))
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    })

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
