import { checkPassword } from '../../../crypto/password.ts'
import type { Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { Refusal } from '../../../http/refusal.ts'
import { countTries, deleteTries, deleteTry, insertTry } from './queries.ts'

/** Ten wrong passwords for one address from one place within five minutes. */
const mostTries = 10
const triesWindowMs = 5 * 60_000

/** The network a caller is in: the first three parts of an IPv4 address, the first 64 bits of an IPv6 one. */
const placeOf = (ip: string) => {
  const v4 = ip.replace(/^::ffff:/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(v4)) return v4.split('.').slice(0, 3).join('.')
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}

/** Who is trying: somebody elsewhere with the same address is not held up. */
export const whoTries = (email: string, ip: string) => `${email}|${placeOf(ip)}`

/** A try that is held up does not count, so waiting helps even while somebody keeps knocking. */
export const holdUp = async (db: Db, who: string, now: Date) => {
  const tryId = await insertTry(db, who, now)
  if ((await countTries(db, who, new Date(now.getTime() - triesWindowMs))) <= mostTries) return
  await deleteTry(db, tryId)
  throw new Refusal('slow_down')
}

type Typed = { password: string; stored: string | null | undefined; now: Date }

/**
 * The own password, asked for again. Guesses count per session, from wherever they come: whoever took a session guesses no
 * faster than a stranger, and does not hold up its owner's log-in.
 */
export const checkOwnPassword = async (db: Db, { email, sessionId }: Caller, { password, stored, now }: Typed) => {
  const who = `${email}|${sessionId}`
  await holdUp(db, who, now)
  if (!(await checkPassword(password, stored))) throw new Refusal('wrong_password')
  await deleteTries(db, who)
}
