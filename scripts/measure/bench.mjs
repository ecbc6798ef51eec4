// Installs and builds what is missing, then measures; see docs/scale.md.
import { spawnSync } from 'node:child_process'
import { ensureBuild, ensureDependencies, pickNode } from '../setup/setup.mjs'
import { root } from '../run/run.mjs'

await ensureDependencies()
await ensureBuild()
const { status } = spawnSync(pickNode(), ['bench/run.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
