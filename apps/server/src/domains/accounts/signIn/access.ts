import { countText } from '@tailshare/contract/countText'
import { setTimeout } from 'node:timers/promises'
import { checkPassword } from '../../../crypto/password.ts'
import { isSignature, signatureOf } from '../../../crypto/signed.ts'
import { inTransaction, type Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/call.ts'
import { Refusal } from '../../../http/refusal.ts'
import { countFailures, countTries, deleteTries, deleteTry, findOldestTry, insertTry, lockTries, setFailed } from './queries.ts'

type Limit = { most: number; withinMs: number }

/** Ten wrong passwords for one address from one place within five minutes. */
const perPlace: Limit = { most: 10, withinMs: 5 * 60_000 }
/** Fifty within an hour from all places together, browsers aside that signed in before. See docs/decisions/0014. */
const perEmail: Limit = { most: 50, withinMs: 3_600_000 }
/** A hundred within an hour from one place for all addresses together: what someone tries who has a list of them. */
const perNetwork: Limit = { most: 100, withinMs: 3_600_000 }
/** As many of them can come from one place, so that it takes five to shut a person out everywhere. */
const mostOfPlace = 10

/** The network a caller is in: the first three parts of an IPv4 address, the first 64 bits of an IPv6 one. */
const placeOf = (ip: string) => {
  const v4 = ip.replace(/^::ffff:/i, '')
  if (/^\d+\.\d+\.\d+\.\d+$/.test(v4)) return v4.split('.').slice(0, 3).join('.')
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}

/** Who is trying: someone elsewhere with the same address is not held up. */
export const tryKey = (email: string, ip: string) => `${email}|${placeOf(ip)}`

const aboutBrowser = (email: string, browser: string) => `known browser\n${email}\n${browser}`

/** What a browser keeps after it signed in as this address: guesses elsewhere then do not hold it up. It opens nothing. */
export const knownBrowser = (email: string, browser: string, secretKey: string) =>
  `${browser}.${signatureOf(aboutBrowser(email, browser), secretKey).toString('base64url')}`

/** The browser's name if we gave it one for this address. */
export const browserIn = (email: string, kept: string | undefined, secretKey: string) => {
  const [browser = '', signature = ''] = (kept ?? '').split('.')
  const isOurs = isSignature(Buffer.from(signature, 'base64url'), aboutBrowser(email, browser), secretKey)
  return browser !== '' && isOurs ? browser : undefined
}

const since = ({ withinMs }: Limit, now: Date) => new Date(now.getTime() - withinMs)

/** Says how long until the first of the tries no longer counts. */
const heldUp = async (db: Db, who: string, limit: Limit, now: Date, canReset = true) => {
  const oldest = await findOldestTry(db, who, since(limit, now))
  const minutes = Math.max(1, Math.ceil((oldest.getTime() + limit.withinMs - now.getTime()) / 60_000))
  const wait = `Too many failed attempts. Please try again in ${countText(minutes, 'minute')}`
  return new Refusal('slow_down', {
    detail: minutes > 5 && canReset ? `${wait}, or choose a new password to get in right away.` : `${wait}.`,
  })
}

/** A password is looked at within this time; a try that is open for longer has died with its server. */
const openMs = 30_000
/** How long a try waits for those before it, and how often it asks. */
const [mostWaits, waitMs] = [100, 100]

/** Lets a try go on where none of those before it can make it one too many; `wait` where that is not known yet. */
const begin = (db: Db, who: string, limit: Limit, now: Date) =>
  inTransaction(db, async (tx) => {
    await lockTries(tx, who)
    const span = { since: since(limit, now), openSince: new Date(now.getTime() - openMs) }
    if ((await countTries(tx, who, span.since)) < limit.most) return insertTry(tx, who, now)
    return (await countFailures(tx, who, span)) >= limit.most ? 'held up' : 'wait'
  })

/**
 * Only failures hold up: whoever comes while as many tries as are allowed are being looked at waits until they are known. A try that
 * is held up does not count, so waiting helps even while someone keeps knocking. Returns the counted try.
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

/** Counts a try among those from everywhere; beyond its place's part it is only held up by them. */
const throttleAnywhere = async (db: Db, email: string, place: string, now: Date) => {
  const who = `${email}|anywhere`
  if ((await countTries(db, place, since(perEmail, now))) <= mostOfPlace) return throttle(db, who, perEmail, now)
  if ((await countTries(db, who, since(perEmail, now))) >= perEmail.most) throw await heldUp(db, who, perEmail, now)
}

/** Counts this try at an address before its password is looked at. The answer is told whether it was right: then it is taken back. */
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

/** One place that goes through many addresses is held up as a whole; browsers that signed in before go on. */
const throttleNetwork = (db: Db, ip: string, now: Date) => throttle(db, `|network ${placeOf(ip)}`, perNetwork, now, false)

/** Where a later count refuses, those before it are taken back. */
const leave =
  (db: Db, ...tryIds: string[]) =>
  async (error: unknown) => {
    for (const tryId of tryIds) await deleteTry(db, tryId)
    throw error
  }

/** Five wrong codes within a quarter of an hour, from wherever they come: whoever tries them has the password. */
const perFactor: Limit = { most: 5, withinMs: 15 * 60_000 }

/**
 * Counts a code before it is looked at; a password reset does not lift this. The answer is told whether it was right, and says
 * whether this one was the last that may be tried; `unseen` takes back one that was not looked at at all.
 */
export const countFactorTry = async (db: Db, accountId: string, now: Date) => {
  const who = `second factor|${accountId}`
  const tryId = await throttle(db, who, perFactor, now, false)
  return async (answer: 'right' | 'wrong' | 'unseen') => {
    if (answer === 'unseen') await deleteTry(db, tryId)
    if (answer === 'right') await deleteTries(db, who)
    if (answer !== 'wrong') return false
    // Tries that fail at once are counted one after the other, so that only one of them is the last.
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
 * A person’s own password, asked for again. Guesses count per session, from wherever they come: whoever took a session guesses no
 * faster than a stranger, and does not hold up its owner's log-in.
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
