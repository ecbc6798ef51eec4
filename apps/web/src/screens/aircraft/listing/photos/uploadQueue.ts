import { uploadProblem } from '@tailshare/contract/base/files/uploads'

// Pure functions: a few uploads at a time, each with its own result.

/** `offline` resumes by itself; `failed`: the server rejected it. */
export type UploadState = 'waiting' | 'sending' | 'offline' | 'failed'
/** `sent`: from 0 to 1. */
export type Upload = { key: number; file: File; state: UploadState; problem: string; canRetry: boolean; sent: number }

export const mostAtOnce = 3

/** Invalid files fail before anything is sent. */
export const added = (uploads: readonly Upload[], files: readonly File[]): Upload[] => {
  const first = Math.max(0, ...uploads.map(({ key }) => key)) + 1
  const more = files.map((file, index): Upload => {
    const problem = uploadProblem(file, 'picture') ?? ''
    return { key: first + index, file, state: problem ? 'failed' : 'waiting', problem, canRetry: false, sent: 0 }
  })
  return [...uploads, ...more]
}

const put = (uploads: readonly Upload[], key: number, part: Partial<Upload>): Upload[] =>
  uploads.map((one) => (one.key === key ? { ...one, ...part } : one))

export const nextUploads = (uploads: readonly Upload[]): Upload[] =>
  uploads
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, mostAtOnce - uploads.filter(({ state }) => state === 'sending').length))

export const began = (uploads: readonly Upload[], key: number) => put(uploads, key, { state: 'sending', problem: '', sent: 0 })
export const progressed = (uploads: readonly Upload[], key: number, sent: number) => put(uploads, key, { sent })
export const ended = (uploads: readonly Upload[], key: number) => uploads.filter((one) => one.key !== key)
export const wentOffline = (uploads: readonly Upload[], key: number) => put(uploads, key, { state: 'offline' })
export const wasRefused = (uploads: readonly Upload[], key: number, problem: string, canRetry: boolean) =>
  put(uploads, key, { state: 'failed', problem, canRetry })
export const again = (uploads: readonly Upload[], key: number) => put(uploads, key, { state: 'waiting', problem: '' })
/** Call when the network is back. */
export const resumed = (uploads: readonly Upload[]) =>
  uploads.map((one) => (one.state === 'offline' ? { ...one, state: 'waiting' as const } : one))

const underWay = ({ state }: Upload) => state !== 'failed'

/** `3 photos on their way`, announced once for all. */
export const uploadsText = (uploads: readonly Upload[]): string => {
  const count = uploads.filter(underWay).length
  if (count === 0) return ''
  const many = count === 1 ? 'One photo' : `${count} photos`
  return uploads.some(({ state }) => state === 'offline')
    ? `${many} to go. They go on when you are back online.`
    : `${many} on the way`
}
