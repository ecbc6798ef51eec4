import { finished } from 'node:stream'
import type { Row } from '@tailshare/contract/base/route'
import type { Bytes } from './call.ts'
import { Refusal } from './refusal.ts'

/** Files that are made of rows when they are asked for; all others are read from where they are kept. */
const made = new Set(['application/pdf', 'text/csv', 'application/zip'])
export const isMade = ({ bytes }: Row) => bytes !== undefined && made.has(bytes)

/** A page offers no more at once. */
const mostWaiting = 4
/** Less than the time after which a request is given up. */
const patience = 8_000

/**
 * Makes files one at a time for each account, in the order in which they were asked for: what one person asks for takes one share of this
 * process, however many tabs they open. A request that waits longer than `patience` is refused. A file that is streamed is made until its last byte is sent.
 */
export const fileLine = (patienceMs = patience) => {
  /** Who has a file made, and what lets each go on who waits behind it. */
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
