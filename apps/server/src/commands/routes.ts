import { apiBase } from '@tailshare/contract/base/constants'
import { routes } from '@tailshare/contract/routes'

// `npm run routes`: prints one `METHOD /path` line per call.
for (const { method, path } of Object.values(routes)) process.stdout.write(`${method} ${apiBase}${path}\n`)
