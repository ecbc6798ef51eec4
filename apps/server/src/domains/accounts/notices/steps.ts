import { topicSwitches, type Topic } from '@tailshare/contract/channels'
import type { NoticeKind } from '@tailshare/contract/notices'
import type { Config } from '../../../config.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { LiveKind } from '@tailshare/contract/live'
import { paths } from '@tailshare/contract/paths'
import { together } from '@tailshare/rules/accounts/together'
import { whenToTell } from '@tailshare/rules/accounts/tellTimes'
import { newId } from '../../../db/newId.ts'
import { noticeCode } from '../../../db/noticeCode.ts'
import { publish } from '../../../db/publish.ts'
import { composed } from '../../../outside/mail.ts'
import { shortText } from '../../../outside/textForm.ts'
import { findHearing, insertNotice, listOperatorIds } from './queries.ts'

/** At the foot of a mail. */
const whyTopic = {
  rental: 'You get this because emails about rentals are on.',
  products: 'You get this because emails with product news are on.',
  partners: 'You get this because emails from partners are on.',
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
export const notify = async (db: Db, config: Pick<Config, 'publicUrl'>, note: Note) => {
  const gathered = gathering.get(db)
  if (gathered) gathered.push(note)
  else await tell(db, config, note)
}

const tell = async (db: Db, { publicUrl }: Pick<Config, 'publicUrl'>, note: Note) => {
  const { to, from, kind, title, text, link, marker, button = 'Open', mailFoot, topic = 'rental', once } = note
  const { mustKnow = false, urgent = false, needsAnswer = false, hasOwnMail = false } = note
  const action = link ? { label: button, url: `${publicUrl}${link}` } : undefined
  const wants = await findHearing(db, to, topicSwitches[topic])
  const mail = (wants.mail || mustKnow) && !hasOwnMail
  const { digestAt, quietUntil } = whenToTell(wants.times, { kind, topic, mustKnow, urgent, needsAnswer }, new Date())
  const id = newId()
  const shorter = paths.shortNotice(noticeCode(id))
  await insertNotice(db, {
    notice: { id, accountId: to, fromId: from ?? null, kind, title, text, link: link ?? null },
    once: once ?? null,
    marker: marker ?? null,
    message: composed({
      subject: title,
      text,
      tone: tones[kind],
      why: whyMailed(mustKnow ? null : topic, publicUrl),
      ...(action && { action }),
      ...(mailFoot && { foot: mailFoot }),
    }),
    brief: shortText({ title, ...(link && { url: publicUrl + (shorter.length < link.length ? shorter : link) }) }),
    topic: mustKnow ? null : topic,
    by: { mail: mail && digestAt === null, text: wants.text, push: topic === 'rental' || mustKnow || wants.mail || wants.text },
    digestAt: mail ? digestAt : null,
    quietUntil,
    allNotices: `${publicUrl}${paths.notice()}`,
  })
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
  else for (const note of together(notes)) await tell(tx, config, note)
  return result
}

/** The same for every operator. */
export const notifyOperators = async (db: Db, config: Pick<Config, 'publicUrl'>, note: Omit<Note, 'to'>) => {
  for (const to of await listOperatorIds(db)) await notify(db, config, { to, ...note })
}

/** Open pages of every operator look at the queue again. */
export const publishToOperators = async (db: Db, kind: LiveKind) => {
  const operators = await listOperatorIds(db)
  if (operators.length > 0) await publish(db, operators, kind)
}
