import { countText } from '@tailshare/contract/text/countText'
import { setTimeout } from 'node:timers/promises'
import { checkPassword } from '../../../crypto/password.ts'
import { isSignature, signatureOf } from '../../../crypto/signed.ts'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { Refusal } from '../../../http/refusal.ts'
import { countFailures, countTries, deleteTries, deleteTry, findOldestTry, insertTry, lockTries, setFailed } from './queries.ts'

type Limit = { most: number; withinMs: number }

/** Wrong passwords for one address from one network. */
const perPlace: Limit = { most: 10, withinMs: 5 * 60_000 }
/** Wrong passwords for one address from all networks, not counting browsers that signed in before. See docs/decisions/0014. */
const perEmail: Limit = { most: 50, withinMs: 3_600_000 }
/** Wrong passwords from one network for all addresses: stops someone trying a list of addresses. */
const perNetwork: Limit = { most: 100, withinMs: 3_600_000 }
/** Attempts from one network that count toward `perEmail`: it takes five networks to lock a person out everywhere. */
const mostOfPlace = 10

/** The first three parts of an IPv4 address, the first 64 bits of an IPv6 one. */
const placeOf = (ip: string) => {
  const v4 = ip.replace(/^::ffff:/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(v4)) return v4.split('.').slice(0, 3).join('.')
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}

/** Key of an address and a network, so that attempts from other networks are not held up. */
export const tryKey = (email: string, ip: string) => `${email}|${placeOf(ip)}`

const aboutBrowser = (email: string, browser: string) => `known browser\n${email}\n${browser}`

/** Cookie of a browser that signed in as this address: exempt from failed attempts elsewhere. It grants no access. */
export const knownBrowser = (email: string, browser: string, secretKey: string) =>
  `${browser}.${signatureOf(aboutBrowser(email, browser), secretKey).toString('base64url')}`

/** The browser's id if we signed it for this address. */
export const browserIn = (email: string, kept: string | undefined, secretKey: string) => {
  const [browser = '', signature = ''] = (kept ?? '').split('.')
  const isOurs = isSignature(Buffer.from(signature, 'base64url'), aboutBrowser(email, browser), secretKey)
  return browser !== '' && isOurs ? browser : undefined
}

const since = ({ withinMs }: Limit, now: Date) => new Date(now.getTime() - withinMs)

/** The refusal, with the minutes until the oldest attempt no longer counts. */
const heldUp = async (db: Db, who: string, limit: Limit, now: Date, canReset = true) => {
  const oldest = await findOldestTry(db, who, since(limit, now))
  const minutes = Math.max(1, Math.ceil((oldest.getTime() + limit.withinMs - now.getTime()) / 60_000))
  const wait = `Too many failed attempts. Please try again in ${countText(minutes, 'minute')}`
  return new Refusal('slow_down', {
    detail: minutes > 5 && canReset ? `${wait}, or choose a new password to get in right away.` : `${wait}.`,
  })
}

/** Checking a password takes less than this; an attempt open longer was lost with its server. */
const openMs = 30_000
/** How many times an attempt waits for earlier ones, and for how long. */
const [mostWaits, waitMs] = [100, 100]

/** Starts an attempt unless failures reach the limit. `wait` while open attempts could still reach it. */
const begin = (db: Db, who: string, limit: Limit, now: Date) =>
  inTransaction(db, async (tx) => {
    await lockTries(tx, who)
    const span = { since: since(limit, now), openSince: new Date(now.getTime() - openMs) }
    if ((await countTries(tx, who, span.since)) < limit.most) return insertTry(tx, who, now)
    return (await countFailures(tx, who, span)) >= limit.most ? 'held up' : 'wait'
  })

/**
 * Only failures count: while open attempts could reach the limit, wait for their results. Refused attempts don't count, so the limit
 * ends even if someone keeps trying. Returns the attempt's id.
 */
const throttle = async (db: Db, who: string, limit: Limit, now: Date, canReset = true) => {
  for (let waits = 0; waits < mostWaits; waits++) {
    const begun = await begin(db, who, limit, new Date(now.getTime() + waits * waitMs))
    if (begun === 'held up') break
    if (begun !== 'wait') return begun
    await setTimeout(waitMs)
  }
  throw await heldUp(db, who, limit, now, canReset)
}

/** Counts the attempt toward `perEmail`, unless its network has used up its share; then only checks the limit. */
const throttleAnywhere = async (db: Db, email: string, place: string, now: Date) => {
  const who = `${email}|anywhere`
  if ((await countTries(db, place, since(perEmail, now))) <= mostOfPlace) return throttle(db, who, perEmail, now)
  if ((await countTries(db, who, since(perEmail, now))) >= perEmail.most) throw await heldUp(db, who, perEmail, now)
}

/** Counts an attempt before its password is checked. Call the returned function with the result; success is uncounted. */
export const countTry = async (db: Db, { email, ip, browser }: { email: string; ip: string; browser?: string }, now: Date) => {
  const who = browser === undefined ? tryKey(email, ip) : `${email}|browser ${browser}`
  const here = await throttle(db, who, perPlace, now)
  const anywhere = browser === undefined ? await throttleAnywhere(db, email, who, now).catch(leave(db, here)) : undefined
  const network =
    browser === undefined
      ? await throttleNetwork(db, ip, now).catch(leave(db, ...(anywhere ? [here, anywhere] : [here])))
      : undefined
  return async (wasRight: boolean) => {
    const counted = [here, anywhere, network].filter((id) => id !== undefined)
    if (!wasRight) return void (await Promise.all(counted.map((id) => setFailed(db, id))))
    for (const id of [anywhere, network]) if (id) await deleteTry(db, id)
    await deleteTries(db, who)
  }
}

/** Holds up a network that tries many addresses. Browsers that signed in before are exempt. */
const throttleNetwork = (db: Db, ip: string, now: Date) => throttle(db, `|network ${placeOf(ip)}`, perNetwork, now, false)

/** Takes back the earlier counts if a later one refuses. */
const leave =
  (db: Db, ...tryIds: string[]) =>
  async (error: unknown) => {
    for (const tryId of tryIds) await deleteTry(db, tryId)
    throw error
  }

/** Wrong codes from anywhere. Trying a code takes the password, so lock by account. */
const perFactor: Limit = { most: 5, withinMs: 15 * 60_000 }

/**
 * Counts a code before it is checked; a password reset does not lift this limit. The returned function takes the result and returns true
 * if no more codes are allowed. `unseen` takes back an unchecked code.
 */
export const countFactorTry = async (db: Db, accountId: string, now: Date) => {
  const who = `second factor|${accountId}`
  const tryId = await throttle(db, who, perFactor, now, false)
  return async (answer: 'right' | 'wrong' | 'unseen') => {
    if (answer === 'unseen') await deleteTry(db, tryId)
    if (answer === 'right') await deleteTries(db, who)
    if (answer !== 'wrong') return false
    // Serialize simultaneous failures, so that only one is the last.
    return inTransaction(db, async (tx) => {
      await lockTries(tx, who)
      await setFailed(tx, tryId)
      const openSince = new Date(now.getTime() - openMs)
      return (await countFailures(tx, who, { since: since(perFactor, now), openSince })) >= perFactor.most
    })
  }
}

type Typed = { password: string; stored: string | null | undefined; now: Date }

/**
 * Checks the caller's password. Wrong guesses count per session: a stolen session guesses no faster than a stranger and does not hold up
 * the owner's log-in.
 */
export const checkOwnPassword = async (db: Db, { email, sessionId }: Caller, { password, stored, now }: Typed) => {
  const who = `${email}|${sessionId}`
  const tryId = await throttle(db, who, perPlace, now)
  if (!(await checkPassword(password, stored))) {
    await setFailed(db, tryId)
    throw new Refusal('wrong_password')
  }
  await deleteTries(db, who)
}
