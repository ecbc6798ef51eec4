import { setTimeout as pause } from 'node:timers/promises'
import { startMailServer } from '../../apps/server/test/outside/mailServer.ts'
import type { Timed } from './remote.ts'
import type { Troubles } from './troubles.ts'

// What goes on beside the members' acts: crawlers, open pages, and the mail server.

/** Follows the links of public pages, one page after the other, on both servers. */
export const crawl = async (origins: string[], isOver: () => boolean, troubles: Troubles) => {
  const times: Timed[] = []
  let queue = ['/']
  for (let n = 0, seen = new Set(queue); !isOver(); n++) {
    const path = queue.shift()!
    const at = Date.now()
    try {
      const answer = await fetch(origins[n % origins.length] + path, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(30_000),
      })
      const text = await answer.text()
      times.push({ at, ms: Date.now() - at, what: 'page' })
      if (answer.status >= 500) troubles.unlessExpected(at, `${path} answered ${answer.status}`)
      for (const [, link] of text.matchAll(/href="(\/[^"#]*)"/g))
        if (!seen.has(link!) && seen.size < 300 && !link!.startsWith('/assets')) {
          seen.add(link!)
          queue.push(link!)
        }
    } catch (error) {
      troubles.unlessExpected(at, `${path} got no answer: ${String((error as Error).cause ?? error)}`)
    }
    if (queue.length === 0) [queue, seen] = [['/'], new Set(['/'])]
    await pause(150)
  }
  return times
}

/** A page that stays open: it hears of news, and connects again when its server is gone. */
export const holdOpen = (
  origins: string[],
  { who, cookie }: { who: string; cookie: string },
  signal: AbortSignal,
  troubles: Troubles,
) => {
  const stream = { who, events: 0, isOpen: false, connections: 0 }
  const follow = async () => {
    for (let turn = stream.connections; !signal.aborted; turn++) {
      const at = Date.now()
      try {
        const headers = { accept: 'text/event-stream', cookie }
        const answer = await fetch(`${origins[turn % origins.length]}/api/v1/account/user/events/`, { headers, signal })
        if (!answer.ok) throw new Error(`it answered ${answer.status}`)
        stream.connections++
        stream.isOpen = true
        const decoder = new TextDecoder()
        for await (const bytes of answer.body!) stream.events += decoder.decode(bytes).split('event: ').length - 1
        throw new Error('it ended')
      } catch (error) {
        stream.isOpen = false
        if (!signal.aborted && stream.connections > 0)
          troubles.unlessExpected(
            Date.now() - 1000 > at ? Date.now() : at,
            `a live stream broke: ${String((error as Error).cause ?? error)}`,
          )
      }
      await pause(500)
    }
  }
  void follow()
  return stream
}

/** Takes mail. While it is full, a third of the mailboxes ask to be tried later and a tenth refuse for good. */
export const startMailbox = async () => {
  let isFull = false
  const refused = new Set<string>()
  let deferred = 0
  const server = await startMailServer({
    refuses: (address) => {
      const kind = Buffer.from(address).reduce((sum, byte) => sum + byte, 0) % 10
      if (!isFull || kind > 3) return undefined
      if (kind > 0) {
        deferred++
        return [452, '4.2.2 mailbox full, try later']
      }
      refused.add(address)
      return [552, '5.2.2 mailbox full']
    },
  })
  return {
    ...server,
    refused,
    deferred: () => deferred,
    fill: (full: boolean) => {
      isFull = full
    },
    /** Ids of the outbox with their times of arrival. */
    arrived: () =>
      server.taken.map(({ messageId, recipients, at }) => ({
        id: /<([^@]+)@/.exec(messageId ?? '')?.[1] ?? '',
        to: recipients[0] ?? '',
        at,
      })),
  }
}
