// Types what our pages tell an administrator to type, word for word, into machines with a bare Debian that systemd has started, and looks whether what they
// promise is there. `node scripts/drills/page.mjs [one] [three] [--leave]`: one machine without containers, up to https (docs/operations.md); three database
// machines and one of the application, then a restore (docs/high-availability.md). Needs root, Linux, Debian's packages, the npm registry and the packages below.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { giveUp, root } from '../run.mjs'
import { ensureDependencies, pickNode } from '../setup.mjs'

const packages = {
  debootstrap: '/usr/sbin/debootstrap',
  'systemd-container': '/usr/bin/systemd-nspawn',
  nftables: '/usr/sbin/nft',
  iproute2: '/usr/sbin/ip',
}

if (process.getuid?.() !== 0) giveUp('The drill makes machines of its own: run it as root, on a machine that may break.')
const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]))
if (missing.length > 0) giveUp(`Packages are missing: apt-get install --no-install-recommends ${missing.join(' ')}`)
await ensureDependencies()
const { status } = spawnSync(pickNode(), ['scripts/drills/page/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
