import { productName } from '@tailshare/contract/base/constants'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/connect.ts'
import type { CallServices } from '../../services.ts'
import { htmlMail, plainMail } from '../../outside/sending/look/mailLook.ts'
import { escapeHtml } from '../../outside/sending/look/mailParts.ts'
import { letterOf } from '../../outside/sending/mail.ts'

type OutboxMessage = {
  id: string
  channel: string
  recipient: string
  subject: string
  text: string
  letter: unknown
  createdAt: Date
  sendAfter: Date
  sentAt: Date | null
  failedAt: Date | null
  lastError: string
}

const shown = 100
const channels = { mail: 'Mail', text: 'Texts', push: 'Pushes' } as const
type Channel = keyof typeof channels

/**
 * Shows the last hundred mails and texts when no mail or text provider is set up, newest first. Demo mode only, since it shows codes and
 * links.
 */
export const serveOutbox = (app: FastifyInstance, services: CallServices) => {
  app.get('/outbox', async (request, reply) => {
    const { only } = request.query as { only?: string }
    const channel = only !== undefined && Object.hasOwn(channels, only) ? (only as Channel) : undefined
    const messages = await listMessages(services.db, channel)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(outboxPage(messages, channel))
  })
  app.get('/outbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  // A mail as mail programs show it: its own styles and our pictures; nothing else loads or runs.
  app.get('/outbox/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const found = /^[\da-f-]{36}$/.test(id) ? await findLetter(services.db, id) : undefined
    if (!found) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
      )
      .send(htmlMail(found, services.config).replace('<head>', '<head><base target="_top">'))
  })
}

const listMessages = (db: Db, channel: Channel | undefined): Promise<OutboxMessage[]> =>
  db
    .selectFrom('outboxMessage')
    .select([
      'id',
      'channel',
      'recipient',
      'subject',
      'text',
      'letter',
      'createdAt',
      'sendAfter',
      'sentAt',
      'failedAt',
      'lastError',
    ])
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()

const findLetter = async (db: Db, id: string) => {
  const stored = db.selectFrom('outboxMessage').select(['subject', 'text', 'letter']).where('letter', 'is not', null)
  const found = await stored.where('id', '=', id).executeTakeFirst()
  return found && letterOf(found)
}

/** Splits before escaping, so that an entity cannot break a URL. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const stateOf = ({ sentAt, failedAt, lastError, sendAfter, createdAt }: OutboxMessage) => {
  if (sentAt) return 'sent'
  if (failedAt) return `not delivered: ${lastError}`
  if (lastError) return `tried again soon: ${lastError}`
  return sendAfter > createdAt ? `waits until ${minute(sendAfter)}` : 'on its way'
}

const to: Record<string, string> = { mail: 'Mail to', text: 'Text to', push: 'Push to device' }

const body = (message: OutboxMessage) =>
  (message.letter ? plainMail(letterOf(message)) : message.text)
    .split('\n\n')
    .map((paragraph) => `<p>${linked(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('\n')

const look = ({ id, letter, subject }: OutboxMessage) =>
  letter
    ? `<details><summary>As a mail program shows it</summary><iframe src="/outbox/${id}" title="${escapeHtml(subject)}" loading="lazy"></iframe><p><a href="/outbox/${id}">Open by itself</a></p></details>`
    : ''

const card = (message: OutboxMessage) => {
  const { channel, recipient, subject, createdAt } = message
  return `<article class="${channel}">
<header><h2>${escapeHtml(subject)}</h2><p>${to[channel]} <strong>${escapeHtml(recipient)}</strong> · <time datetime="${createdAt.toISOString()}">${minute(createdAt)}</time> · ${escapeHtml(stateOf(message))}</p></header>
${body(message)}
${look(message)}</article>`
}

const tabs = (channel: Channel | undefined) =>
  [['', 'All'] as const, ...Object.entries(channels)]
    .map(([key, name]) => {
      const here = (channel ?? '') === key ? ' aria-current="page"' : ''
      return `<a href="/outbox${key && `?only=${key}`}"${here}>${name}</a>`
    })
    .join('\n')

const outboxPage = (messages: OutboxMessage[], channel: Channel | undefined) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Outbox · ${productName}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/outbox.css"></head>
<body><main><h1>Outbox</h1><p class="lead">Mail, texts and pushes of this demo, newest first. <a href="/outbox${channel ? `?only=${channel}` : ''}">Refresh</a></p>
<nav aria-label="Ways">${tabs(channel)}</nav>
${messages.length > 0 ? messages.map(card).join('\n') : `<p class="empty">${channel === 'push' ? 'Nothing has been pushed yet. Turn notices on for this device in your preferences.' : 'Nothing has been sent yet. Sign up, or ask for a password reset, and the message appears here.'}</p>`}
</main></body></html>`

const css = `:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f0f4f7, #0a131c); color: light-dark(#0b1b2b, #edf3f7); font: 16px/1.55 "Inter Variable", Inter, system-ui, sans-serif; }
main { max-width: 72ch; margin: 0 auto; padding: 40px 16px 80px; }
h1 { font-size: 40px; line-height: 1.1; margin: 0 0 8px; letter-spacing: -0.02em; }
h2 { font-size: 20px; line-height: 1.25; margin: 0 0 4px; overflow-wrap: anywhere; }
.lead, header p { color: light-dark(#3d5165, #b4c4d1); margin: 0 0 24px; overflow-wrap: anywhere; }
header p { font-size: 14px; margin: 0 0 16px; }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 24px; }
nav a { padding: 8px 16px; border-radius: 99px; border: 1px solid light-dark(#7d8e9e, #64788a); text-decoration: none; }
nav a[aria-current] { background: light-dark(#0b1b2b, #edf3f7); color: light-dark(#fff, #0b1b2b); border-color: transparent; }
article, .empty { background: light-dark(#fff, #121f2b); border: 1px solid light-dark(#dfe6ec, #223240); border-radius: 16px; padding: 20px 24px; margin: 0 0 16px; }
article.text { border-left: 6px solid light-dark(#0d6b46, #63d7a4); }
article.push { border-left: 6px solid light-dark(#0b5f9e, #84c5f4); }
article > p { margin: 0 0 12px; overflow-wrap: anywhere; }
article > p:last-child { margin: 0; }
details { margin: 16px 0 0; }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid light-dark(#dfe6ec, #223240); border-radius: 12px; margin: 8px 0; }
a { color: light-dark(#0b5f9e, #84c5f4); }
a:focus-visible, summary:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; border-radius: 4px; }
@media (max-width: 480px) { article, .empty { padding: 16px; } h1 { font-size: 32px; } details { margin-inline: -8px; } }
`
