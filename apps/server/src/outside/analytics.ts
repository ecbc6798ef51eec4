import type { PagePattern } from '@tailshare/contract/base/pages'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { isIP } from 'node:net'

/** Pages a visitor opened, and everything analytics learns about them. */
export type ViewedPages = {
  /** UTC, `2026-12-05`. */
  day: string
  pages: readonly PagePattern[]
  /** Truncated, see `anonymousAddress`. Empty if unknown. */
  address: string
}

/** A page view counter. Only receives visitors who consented, without account or full IP address. */
export type Analytics = { count(viewed: ViewedPages): Promise<void> }

/** Counts per day and page in our own table. Stores nothing personal and ignores the address. */
export const countInOwnTable = (db: Db): Analytics => ({
  async count({ day, pages }) {
    // Ordered, so that concurrent calls cannot deadlock.
    await sql`
      insert into page_view (day, page, views)
      select ${day}::date, page, count(*)::int from unnest(${[...pages]}::text[]) as page group by page order by page
      on conflict (day, page) do update set views = page_view.views + excluded.views`.execute(db)
  },
})

/** The eight 16-bit groups of an IPv6 address, normalized by the URL parser. */
const groupsOf = (address: string) => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (text = '') => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

const withoutLastOctet = (octets: readonly number[]) => [...octets.slice(0, 3), 0].join('.')

/**
 * Anonymizes an IP address: zeroes the last octet of IPv4 and the last 80 bits of IPv6. IPv4-mapped IPv6 counts as IPv4. Empty for anything
 * else.
 */
export const anonymousAddress = (address: string): string => {
  const plain = address.replace(/%.*$/s, '')
  const version = isIP(plain)
  if (version === 4) return withoutLastOctet(plain.split('.').map(Number))
  if (version !== 6) return ''
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return withoutLastOctet(groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]))
  const kept = groups.slice(0, 3).map((group) => group.toString(16))
  return new URL(`http://[${kept.join(':')}::]`).hostname.slice(1, -1)
}
