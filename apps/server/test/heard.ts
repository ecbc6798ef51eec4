import type { CastKey } from '../seeds/cast.ts'
import { plainMail } from '../src/outside/sending/look/mailLook.ts'
import { letterOf } from '../src/outside/sending/mail.ts'
import type { Api } from './api.ts'

export type Heard = {
  /** A cast key, otherwise the account id, or a stranger's address or number. */
  who: string
  /** Channels among `bell`, `mail` and `text`, in this order: `bell, mail`. */
  by: string
  title: string
  text: string
  /** The page the notice links to; for mail only, the full URL of its button. */
  link: string | null
}

type Sent = { id: string; channel: string; recipient: string; subject: string; text: string; letter: unknown }

/**
 * Returns `heard()`, which lists notices sent since its last call, by person and title. Gives everyone in the cast a phone number, to tell
 * texts apart. Does not run jobs.
 */
export const startHearing = async (api: Api) => {
  const keys = new Map(Object.entries(api.people).map(([key, id]) => [id, key]))
  let digits = 2_000_000_000
  for (const id of keys.keys())
    await api.db
      .updateTable('account')
      .set({ phone: String(digits++) })
      .where('id', '=', id)
      .execute()
  const known = new Set<string>()

  /** Rows not seen before. */
  const fresh = <Row extends { id: string }>(rows: Row[]) => {
    const come = rows.filter(({ id }) => !known.has(id))
    for (const { id } of come) known.add(id)
    return come
  }
  const read = async () => ({
    notices: fresh(await api.db.selectFrom('notice').selectAll().orderBy('createdAt').orderBy('id').execute()),
    sent: fresh(await api.db.selectFrom('outboxMessage').selectAll().orderBy('createdAt').orderBy('id').execute()) as Sent[],
  })
  await read()

  return async (): Promise<Heard[]> => {
    const { notices, sent } = await read()
    const accounts = await api.db.selectFrom('account').select(['id', 'email', 'phone']).execute()
    const idOf = new Map(
      accounts.flatMap(({ id, email, phone }): [string, string][] => [
        [email, id],
        ...(phone ? [[phone, id] as [string, string]] : []),
      ]),
    )
    const nameOf = (id: string) => keys.get(id) ?? id
    const left = new Set(sent)
    /** Takes the message with this title to this account on this channel. */
    const take = (accountId: string, title: string, channel: string) => {
      const one = [...left].find((m) => m.channel === channel && m.subject === title && idOf.get(m.recipient) === accountId)
      return one !== undefined && left.delete(one)
    }
    const withBell = notices.map(({ accountId, title, text, link }) => {
      const also = ['mail', 'text'].filter((channel) => take(accountId, title, channel))
      return { who: nameOf(accountId), by: ['bell', ...also].join(', '), title, text, link }
    })
    const alone = [...left].map((message) => {
      const { recipient, channel, subject, text } = message
      const [said, link] = withoutAction(message.letter ? plainMail(letterOf(message)) : text)
      return { who: nameOf(idOf.get(recipient) ?? recipient), by: channel, title: subject, text: said, link }
    })
    return [...withBell, ...alone].sort((a, b) => a.who.localeCompare(b.who) || a.title.localeCompare(b.title))
  }
}

/** Splits a mail into its text and the link of its button, the last paragraph above the signature. */
const withoutAction = (mailed: string): [text: string, link: string | null] => {
  const [text = ''] = mailed.split('\n\n-- \n')
  const found = /^([\s\S]*)\n\n[^\n]+: (https?:\S+)$/.exec(text)
  return found ? [found[1]!, found[2]!] : [text, null]
}

type Topic = 'rental' | 'products' | 'partners'

/** Sets mail and text preferences of an account for one topic. */
export const setSwitches = async (
  api: Api,
  who: CastKey | (string & {}),
  { mail, text, topic = 'rental' }: { mail: boolean; text: boolean; topic?: Topic },
) => {
  const columns = {
    rental: { notifyRentalEmail: mail, notifyRentalText: text },
    products: { notifyProductsEmail: mail, notifyProductsText: text },
    partners: { notifyPartnersEmail: mail, notifyPartnersText: text },
  }
  const id = (api.people as Record<string, string>)[who] ?? who
  await api.db.updateTable('account').set(columns[topic]).where('id', '=', id).execute()
}
