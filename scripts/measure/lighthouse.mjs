// Builds what is missing and runs Lighthouse on the pages: npm run lighthouse -- --runs=1 home booking
import { spawnSync } from 'node:child_process'
import { ensureBuild, ensureDependencies, pickNode } from '../setup/setup.mjs'
import { root } from '../run/run.mjs'

await ensureDependencies()
await ensureBuild()
const { status } = spawnSync(pickNode(), ['bench/lighthouse/run.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
