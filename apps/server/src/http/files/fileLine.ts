import { finished } from 'node:stream'
import type { Row } from '@tailshare/contract/base/routes/route'
import type { Bytes } from '../call.ts'
import { Refusal } from '../refusal.ts'

/** Files generated on request. All others are read from storage. */
const made = new Set(['application/pdf', 'text/csv', 'application/zip'])
export const isGeneratedFile = ({ bytes }: Row) => bytes !== undefined && made.has(bytes)

const mostWaiting = 4
/** In milliseconds; less than the request timeout. */
const patience = 8_000

/**
 * Generates files one at a time per account, in order of request, so one person uses one share of this process no matter how many tabs.
 * Refuses requests that wait longer than `patience`. A streamed file is in progress until its last byte is sent.
 */
export const fileLine = (patienceMs = patience) => {
  /** Accounts with a file in progress, and the callbacks that start those waiting. */
  const lines = new Map<string, (() => void)[]>()

  const enter = async (who: string) => {
    const waiting = lines.get(who)
    if (!waiting) return void lines.set(who, [])
    if (waiting.length >= mostWaiting) throw new Refusal('files_one_by_one')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(goOn), 1)
      reject(new Refusal('files_one_by_one'))
    }, patienceMs)
    const goOn = () => {
      clearTimeout(timer)
      resolve()
    }
    waiting.push(goOn)
    await promise
  }

  const leave = (who: string) => {
    const next = lines.get(who)?.shift()
    if (next) next()
    else lines.delete(who)
  }

  return async (who: string, make: () => Promise<Bytes>): Promise<Bytes> => {
    await enter(who)
    try {
      const bytes = await make()
      if (Buffer.isBuffer(bytes.content)) leave(who)
      else finished(bytes.content, () => leave(who))
      return bytes
    } catch (error) {
      leave(who)
      throw error
    }
  }
}
