import { productName } from '@tailshare/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'

type OutboxMessage = { channel: string; recipient: string; subject: string; text: string; createdAt: Date; sentAt: Date | null }

const shown = 100

/** Where mail and texts arrive when there is no mail server: the last hundred, newest first. Demo mode only: it shows codes and links. */
export const serveOutbox = (app: FastifyInstance, db: Db) => {
  app.get('/outbox', async (_request, reply) => {
    const messages = await db
      .selectFrom('outboxMessage')
      .select(['channel', 'recipient', 'subject', 'text', 'createdAt', 'sentAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(outboxPage(messages))
  })
  app.get('/outbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
}

const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

/** Splits before it escapes, so that an address is never cut or joined by an entity. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escape(part)}">${escape(part)}</a>` : escape(part)))
    .join('')

const card = ({ channel, recipient, subject, text, createdAt, sentAt }: OutboxMessage) => `<article>
<header><h2>${escape(subject)}</h2><p>${channel === 'text' ? 'Text' : 'Mail'} to <strong>${escape(recipient)}</strong> · <time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time> · ${sentAt ? 'sent' : 'on its way'}</p></header>
${text
  .split('\n\n')
  .map((paragraph) => `<p>${linked(paragraph).replace(/\n/g, '<br>')}</p>`)
  .join('\n')}
</article>`

const outboxPage = (messages: OutboxMessage[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Outbox · ${productName}</title><link rel="stylesheet" href="/outbox.css"></head>
<body><main><h1>Outbox</h1><p class="lead">Mail and texts of this demo arrive here, newest first. <a href="/outbox">Refresh</a></p>
${messages.length > 0 ? messages.map(card).join('\n') : '<p class="empty">Nothing has been sent yet. Sign up, or ask for a password reset, and the message appears here.</p>'}
</main></body></html>`

const css = `:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f0f4f7, #0a131c); color: light-dark(#0b1b2b, #edf3f7); font: 16px/1.55 "Inter Variable", Inter, system-ui, sans-serif; }
main { max-width: 72ch; margin: 0 auto; padding: 40px 16px 80px; }
h1 { font-size: 40px; line-height: 1.1; margin: 0 0 8px; letter-spacing: -0.02em; }
h2 { font-size: 20px; line-height: 1.25; margin: 0 0 4px; }
.lead, header p { color: light-dark(#3d5165, #b4c4d1); margin: 0 0 24px; }
header p { font-size: 14px; margin: 0 0 16px; }
article, .empty { background: light-dark(#fff, #121f2b); border: 1px solid light-dark(#dfe6ec, #223240); border-radius: 16px; padding: 20px 24px; margin: 0 0 16px; }
article > p { margin: 0 0 12px; overflow-wrap: anywhere; }
article > p:last-child { margin: 0; }
a { color: light-dark(#0b5f9e, #84c5f4); }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; border-radius: 4px; }
`
