import type { FetchApi } from '../../../../api.ts'

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
export const sendWithProgress =
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
