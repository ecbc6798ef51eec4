import { productName } from '@tailshare/contract/base/constants'
import { paths } from '@tailshare/contract/base/paths'
import { wholeInstantText } from '@tailshare/contract/text/timeText'
import { refusals } from '@tailshare/contract/base/routes/refusals'

/** Ignores the query string. */
export const isStatusPage = (url: string) => url.split('?', 1)[0]!.replace(/\/$/, '') === paths.status()

/** A page without script or style sheet, in the colors of the reader's device. Reloads itself. */
const standalone = (title: string, seconds: number, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="${seconds}">
    <title>${title} – ${productName}</title>
  </head>
  <body style="font-family: system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem">
${body}
  </body>
</html>
`

/** The status page while this process cannot reach its database; says since when, without the reader's time zone. */
export const awayPage = (reached: Date | undefined) =>
  standalone(
    'Status',
    30,
    `    <h1>${productName} doesn’t work right now</h1>
    <p>We can’t reach our own records, so nobody can search or book. ${
      reached
        ? `This server last reached them on <time datetime="${reached.toISOString()}">${wholeInstantText(reached, 'UTC')}</time>.`
        : 'This server hasn’t reached them since it started.'
    }</p>
    <p>Bookings that were confirmed stay confirmed. This page looks again by itself every 30 seconds.</p>`,
  )

/** The page of an overloaded server. */
export const busyPage = (seconds: number) =>
  standalone(
    'One moment',
    seconds,
    `    <h1>One moment</h1>
    <p>${refusals.busy[1]} This page tries again by itself.</p>
    <p><a href="${paths.status()}">How things stand</a></p>`,
  )
