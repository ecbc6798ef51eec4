import { blocksOf } from './blocks.ts'
import { editor, say, start, type, until } from './machines.ts'

const site = 'fly.example.com'
/** No certificate is asked for outside: those who give them are this machine, where nobody listens. */
const hosts = `printf '127.0.0.1 ${site} acme-v02.api.letsencrypt.org acme.zerossl.com\\n' >> /etc/hosts\n`
const values = {
  STRIPE_SECRET_KEY: 'sk_drill',
  STRIPE_PUBLISHABLE_KEY: 'pk_drill',
  STRIPE_WEBHOOK_SECRET: 'whsec_drill',
  SMTP_URL: 'smtp://127.0.0.1:9',
  OPERATOR_EMAIL: `omar@${site}`,
}
const settings = [
  `sed -i "s/^SECRET_KEY=$/&$(od -An -N32 -tx1 /dev/urandom | tr -d ' \\n')/" "$1"`,
  ...Object.entries(values).map(([name, value]) => `sed -i 's|^${name}=$|&${value}|' "$1"`),
]
const trusted = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const ask = (path: string, more = '') => `curl -fsS --cacert ${trusted} ${more} https://${site}${path}`

/** docs/operations.md, “Without containers”. */
export const one = async () => {
  const typed = blocksOf('operations.md', '## Without containers', 2)
  start('one', '10.78.0.2')
  await type('one', hosts + editor(settings))
  for (const text of typed) await type('one', text)
  say(await until('one', 'curl -fsS http://127.0.0.1:3000/health/ready', 180))

  say('An authority of its own in place of Let’s Encrypt')
  await type('one', `sed -i '1i {\\n\\tlocal_certs\\n}' /etc/caddy/Caddyfile\nsystemctl reload caddy`)
  say(await until('one', ask('/health/ready'), 60))
  await type('one', ask('/', `-o /dev/null -w '%{http_code}, %{content_type}, %{size_download} bytes\\n'`))
  await type('one', 'systemctl is-enabled tailshare caddy postgresql\nsystemctl is-active tailshare caddy postgresql')
  await type('one', 'systemctl restart tailshare')
  say(`After a restart: ${await until('one', ask('/health/ready'), 60)}`)
}
