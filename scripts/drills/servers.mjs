// Several servers on one database, a replica, overload, deploys and a pooler, under load. `node scripts/drills/servers.mjs [replica …] [--keep]`:
// all drills, or those named; `--keep` writes the figures to docs/scale.md. Ends with 1 when something was lost or an answer was wrong.
import { spawnSync } from 'node:child_process'
import { root } from '../run.mjs'
import { ensureBuild, ensureDependencies, pickNode } from '../setup.mjs'

const drills = ['servers', 'replica', 'overload', 'deploy', 'pooler']
const words = process.argv.slice(2)
const named = words.filter((word) => drills.includes(word))

await ensureDependencies()
await ensureBuild()
const args = [...(named.length > 0 ? named : drills), ...words.filter((word) => !drills.includes(word))]
const { status } = spawnSync(pickNode(), ['bench/run.ts', ...args], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
