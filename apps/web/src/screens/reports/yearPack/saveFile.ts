import { call } from '../../../api.ts'

type Saving = { name: string; signal: AbortSignal; onBytes: (bytes: number) => void }

/** Streams with progress; discards an interrupted download. */
export const saveFile = async (href: string, { name, signal, onBytes }: Saving) => {
  // Check the session before a long wait.
  await call('getAccount')
  const response = await fetch(href, { credentials: 'same-origin', signal })
  if (!response.ok || !response.body) throw new Error('The download was refused. Please try again.')
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new Error('The connection dropped before the file came through. Please try again.')
    })
    if (done) break
    parts.push(value)
    bytes += value.length
    onBytes(bytes)
  }
  const url = URL.createObjectURL(new Blob(parts, { type: response.headers.get('content-type') ?? 'application/zip' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
