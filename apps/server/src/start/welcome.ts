import { productName } from '@tailshare/contract/base/constants'
import { cast, demoPassword } from '../../seeds/cast.ts'
import type { Config } from './config.ts'

/** Printed at start in demo mode only. */
export const welcome = ({ publicUrl, databaseUrl }: Config) => {
  const people = cast.map(({ email, role }) => `  ${email.padEnd(28)} ${role}`).join('\n')
  process.stdout.write(`
${productName} runs at ${publicUrl}   (DEMO: ${databaseUrl ? 'the database at DATABASE_URL' : 'embedded database'}, sandbox payments, mail stays in ${publicUrl}/outbox)

Sign in as one of these; the password of all is "${demoPassword}":
${people}

Test card 4242 4242 4242 4242, any future date, any CVC. Stop with Ctrl-C.
`)
}
