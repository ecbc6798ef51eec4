import { paths } from '@tailshare/contract/base/paths'
import { refusals } from '@tailshare/contract/base/refusals'

/** The page of an overloaded server. Reloads itself. */
export const busyPage = (seconds: number) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="${seconds}">
    <title>One moment – Tailshare</title>
  </head>
  <body style="font-family: system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem">
    <h1>One moment</h1>
    <p>${refusals.busy[1]} This page tries again by itself.</p>
    <p><a href="${paths.status()}">How things stand</a></p>
  </body>
</html>
`
