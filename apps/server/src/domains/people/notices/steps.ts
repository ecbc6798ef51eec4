import type { Topic } from '@tailshare/contract/people/notices/channels'
import type { NoticeKind } from '@tailshare/contract/people/notices/notices'
import type { Config } from '../../../start/config.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { LiveKind } from '@tailshare/contract/base/routes/live'
import { paths } from '@tailshare/contract/base/paths'
import { together } from '@tailshare/rules/people/notices/together'
import { whenToTell } from '@tailshare/rules/people/notices/tellTimes'
import { newId, noticeCode } from '../../../db/newId.ts'
import { publish } from '../../../db/publish.ts'
import { composed } from '../../../outside/sending/mail.ts'
import { shortText } from '../../../outside/sending/texts/textForm.ts'
import { findHearings, insertNotices, type Hearing, type NewNotice } from './hearing/queries.ts'
import { listOperatorIds, rewordMail, rewordNotice } from './queries.ts'

/** The reason in a mail's footer. */
const whyTopic = {
  rental: 'You are getting this because emails about rentals are on.',
  products: 'You are getting this because emails with product news are on.',
  partners: 'You are getting this because emails from partners are on.',
} as const
const whyAnyway = 'We send this whatever your preferences say: your money, your documents or a trip are at stake.'
/** Why someone gets a mail about a topic; `null` means no switch turns it off. */
export const whyMailed = (topic: Topic | null, publicUrl: string) => ({
  text: topic === null ? whyAnyway : whyTopic[topic],
  link: { label: 'Change what you get', url: publicUrl + paths.preferences() },
})

const tones = { message: 'said', warning: 'warning', system: 'news', validation: 'news' } as const

type Note = {
  /** Recipient's account. */
  to: string
  /** Sender's account; omitted for the system. */
  from?: string
  kind: NoticeKind
  title: string
  text: string
  /** A path from `paths`. Mail and text carry the full URL. */
  link?: string
  /** The menu item that gets a dot. */
  marker?: string
  /** Which pair of the account's switches decides about mail and text. */
  topic?: Topic
  button?: string
  /** Banner of the mail. */
  mailPicture?: { url: string; alt: string }
  /** A link in the mail's footer, such as unsubscribe. */
  mailFoot?: { label: string; url: string }
  /** Mail regardless of preferences: money or documents are at risk. */
  mustKnow?: boolean
  /** About the next hours: ignore quiet hours and the digest. */
  urgent?: boolean
  /** Someone waits for an answer: skip the digest. */
  needsAnswer?: boolean
  /** A separate mail, such as a receipt, covers it: send no second one. */
  hasOwnMail?: boolean
  /** The main notice of an event: when several are combined, its title and link are used. */
  leads?: boolean
  /** Names the event, such as `booked:{orderId}`. An account gets one notice for each. */
  once?: string
}

/** Notifies in the app and, by preference, by mail and text: on commit, after quiet hours or with the digest. */
export const notify = (db: Db, config: Pick<Config, 'publicUrl'>, note: Note) => notifyAll(db, config, [note])

/** Notifies several people in two statements, or one if their preferences are already `known`. */
export const notifyAll = async (
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  notes: readonly Note[],
  known: readonly Hearing[] = [],
) => {
  const gathered = gathering.get(db)
  if (gathered) gathered.push(...notes)
  else await tell(db, config, notes, known)
}

/** Most accounts in one live event. */
const mostAtOnce = 100

const tell = async (db: Db, config: Pick<Config, 'publicUrl'>, notes: readonly Note[], known: readonly Hearing[] = []) => {
  if (notes.length === 0) return
  const hearings = new Map(known.map((one) => [one.id, one]))
  const unknown = notes.map(({ to }) => to).filter((to) => !hearings.has(to))
  if (unknown.length > 0) for (const one of await findHearings(db, unknown)) hearings.set(one.id, one)
  const allNotices = config.publicUrl + paths.notice()
  for (let left = notes.map((note) => written(note, hearings.get(note.to)!, config)); left.length > 0;) {
    const now = new Set(atOnce(left))
    await insertNotices(db, [...now], allNotices)
    left = left.filter((note) => !now.has(note))
  }
}

/** Notices that one statement can write: at most one per account may be held for quiet hours. */
const atOnce = (notices: readonly NewNotice[]) => {
  const held = new Set<string>()
  const fits = notices.filter(({ accountId, quietUntil }) => {
    const isSecond = quietUntil !== null && held.has(accountId)
    if (quietUntil !== null) held.add(accountId)
    return !isSecond
  })
  return fits.slice(0, mostAtOnce)
}

const written = (note: Note, hearing: Hearing, { publicUrl }: Pick<Config, 'publicUrl'>): NewNotice => {
  const { to, from, kind, title, text, link, marker, button = 'Open', mailFoot, mailPicture, topic = 'rental', once } = note
  const { mustKnow = false, urgent = false, needsAnswer = false, hasOwnMail = false } = note
  const action = link ? { label: button, url: `${publicUrl}${link}` } : undefined
  const wants = { mail: hearing.mail[topic], text: hearing.text[topic] }
  const mail = (wants.mail || mustKnow) && !hasOwnMail
  const { digestAt, quietUntil } = whenToTell(hearing.times, { kind, topic, mustKnow, urgent, needsAnswer }, new Date())
  const by = {
    mail: mail && digestAt === null,
    text: wants.text,
    push: topic === 'rental' || mustKnow || wants.mail || wants.text,
  }
  const why = whyMailed(mustKnow ? null : topic, publicUrl)
  const letter = {
    subject: title,
    text,
    tone: tones[kind],
    why,
    ...(action && { action }),
    ...(mailFoot && { foot: mailFoot }),
    ...(mailPicture && { picture: mailPicture }),
  }
  const id = newId()
  const shorter = paths.shortNotice(noticeCode(id))
  return {
    id,
    accountId: to,
    fromId: from ?? null,
    kind,
    title,
    text,
    link: link ?? null,
    once: once ?? null,
    marker: marker ?? null,
    mail: by.mail ? composed(letter) : { text: '', letter: null },
    brief: shortText({ title, ...(link && { url: publicUrl + (shorter.length < link.length ? shorter : link) }) }),
    topic: mustKnow ? null : topic,
    by,
    digestAt: mail ? digestAt : null,
    quietUntil,
  }
}

/** Notes collected by `combineNotices`, by transaction. */
const gathering = new WeakMap<Db, Note[]>()

/** Combines the notes that `work` sends into one notice per recipient. Sends nothing if `work` throws. */
export const combineNotices = async <T>(tx: Tx, config: Pick<Config, 'publicUrl'>, work: () => Promise<T>): Promise<T> => {
  const around = gathering.get(tx)
  const notes: Note[] = []
  gathering.set(tx, notes)
  const restore = () => (around ? gathering.set(tx, around) : gathering.delete(tx))
  const result = await work().finally(restore)
  if (around) around.push(...notes)
  else await tell(tx, config, together(notes))
  return result
}

/** Updates the notice, queued push and queued mail of a message that was edited or deleted. */
export const reword = async (
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  resaid: { accountId: string; messageId: string; is: string },
) => {
  const said = await rewordNotice(tx, resaid)
  if (!said?.mailId) return
  const action = said.link && { action: { label: 'Open', url: publicUrl + said.link } }
  const why = whyMailed(said.topic, publicUrl)
  await rewordMail(tx, said.mailId, composed({ subject: said.title, text: resaid.is, tone: tones.message, why, ...action }))
}

/** Notifies every operator except `but`, who did it. */
export const notifyOperators = async (db: Db, config: Pick<Config, 'publicUrl'>, note: Omit<Note, 'to'>, but?: string) => {
  const operators = (await listOperatorIds(db)).filter((id) => id !== but)
  await notifyAll(
    db,
    config,
    operators.map((to) => ({ to, ...note })),
  )
}

/** Makes every operator's open pages refetch the queue. */
export const publishToOperators = async (db: Db, kind: LiveKind) => {
  const operators = await listOperatorIds(db)
  if (operators.length > 0) await publish(db, operators, kind)
}
