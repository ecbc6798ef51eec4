import type { Topic } from '@tailshare/contract/people/notices/channels'
import type { NoticeKind } from '@tailshare/contract/people/notices/notices'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { LiveKind } from '@tailshare/contract/base/live'
import { paths } from '@tailshare/contract/base/paths'
import { together } from '@tailshare/rules/people/notices/together'
import { whenToTell } from '@tailshare/rules/people/notices/tellTimes'
import { newId } from '../../../db/newId.ts'
import { noticeCode } from '../../../db/noticeCode.ts'
import { publish } from '../../../db/publish.ts'
import { composed } from '../../../outside/mail.ts'
import { shortText } from '../../../outside/textForm.ts'
import { findHearings, insertNotices, type Hearing, type NewNotice } from './hearing/queries.ts'
import { listOperatorIds, rewordMail, rewordNotice } from './queries.ts'

/** At the foot of a mail. */
const whyTopic = {
  rental: 'You are getting this because emails about rentals are on.',
  products: 'You are getting this because emails with product news are on.',
  partners: 'You are getting this because emails from partners are on.',
} as const
const whyAnyway = 'We send this whatever your preferences say: your money, your documents or a trip are at stake.'
/** Why someone gets a mail about a topic, or one that no switch ends (`null`). */
export const whyMailed = (topic: Topic | null, publicUrl: string) => ({
  text: topic === null ? whyAnyway : whyTopic[topic],
  link: { label: 'Change what you get', url: publicUrl + paths.preferences() },
})

const tones = { message: 'said', warning: 'warning', system: 'news', validation: 'news' } as const

type Note = {
  /** The account that hears of it. */
  to: string
  /** The person who says it; without one it is the system. */
  from?: string
  kind: NoticeKind
  title: string
  text: string
  /** A page's address from `paths`; mail and text carry it in full. */
  link?: string
  /** The menu item that gets a dot. */
  marker?: string
  /** Which pair of their six switches decides about mail and text. */
  topic?: Topic
  /** What the button in the mail says. */
  button?: string
  /** Across the mail's top. */
  mailPicture?: { url: string; alt: string }
  /** A quiet link at the mail's foot, such as the way to have no more of them. */
  mailFoot?: { label: string; url: string }
  /** It is about their money or their documents at risk: the mail leaves whatever they prefer. */
  mustKnow?: boolean
  /** It concerns the next hours: quiet hours do not hold it, and no digest has it. */
  urgent?: boolean
  /** Someone waits for their answer: no digest has it. */
  needsAnswer?: boolean
  /** The same leaves in a mail of its own, such as a receipt: no second one. */
  hasOwnMail?: boolean
  /** Of one event, what the other news are part of: its title and its link are those of the whole. */
  leads?: boolean
  /** Names the event, such as `booked:{orderId}`: this account hears of it once, however often it is told. */
  once?: string
}

/**
 * The one way to tell people: a line in their notices, and the same by mail and text as far as their switches say. It leaves when
 * the transaction commits, or when their quiet hours end, or with their digest; open pages show it at once.
 */
export const notify = (db: Db, config: Pick<Config, 'publicUrl'>, note: Note) => notifyAll(db, config, [note])

/** The same for several people in two statements, or in one where it is `known` how they hear. */
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

/** One notification of open pages names no more. */
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

/** What one statement can write: of what waits for the end of someone's quiet hours it adds one thing to the line that waits. */
const atOnce = (notices: readonly NewNotice[]) => {
  const held = new Set<string>()
  const fits = notices.filter(({ accountId, quietUntil }) => {
    const isSecond = quietUntil !== null && held.has(accountId)
    if (quietUntil !== null) held.add(accountId)
    return !isSecond
  })
  return fits.slice(0, mostAtOnce)
}

/** A note as it is shown behind the bell and as it leaves. */
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
    mail: by.mail ? composed(letter) : { text: '', html: '' },
    brief: shortText({ title, ...(link && { url: publicUrl + (shorter.length < link.length ? shorter : link) }) }),
    topic: mustKnow ? null : topic,
    by,
    digestAt: mail ? digestAt : null,
    quietUntil,
  }
}

/** What is told in a transaction while an event is worked on that touches several bookings. */
const gathering = new WeakMap<Db, Note[]>()

/** Whoever hears several times in `work` gets one notice that says all, at its end. Where `work` throws, nobody hears of it. */
export const tellTogether = async <T>(tx: Tx, config: Pick<Config, 'publicUrl'>, work: () => Promise<T>): Promise<T> => {
  const around = gathering.get(tx)
  const notes: Note[] = []
  gathering.set(tx, notes)
  const restore = () => (around ? gathering.set(tx, around) : gathering.delete(tx))
  const result = await work().finally(restore)
  if (around) around.push(...notes)
  else await tell(tx, config, together(notes))
  return result
}

/** A message that was changed or taken back: the notice, the push and the mail that still wait to be read or sent say so. */
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

/** The same for every operator; `but`: the one who knows, having done it. */
export const notifyOperators = async (db: Db, config: Pick<Config, 'publicUrl'>, note: Omit<Note, 'to'>, but?: string) => {
  const operators = (await listOperatorIds(db)).filter((id) => id !== but)
  await notifyAll(
    db,
    config,
    operators.map((to) => ({ to, ...note })),
  )
}

/** Open pages of every operator look at the queue again. */
export const publishToOperators = async (db: Db, kind: LiveKind) => {
  const operators = await listOperatorIds(db)
  if (operators.length > 0) await publish(db, operators, kind)
}
