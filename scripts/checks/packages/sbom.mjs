// npm run sbom: writes dist/sbom.json, the software bill of materials (CycloneDX 1.5, JSON) of the production packages.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, root } from '../../run/run.mjs'

const file = path.join(root, 'dist/sbom.json')
const { status, stdout, stderr } = spawnSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
)
if (status !== 0) giveUp(`npm could not list the packages: ${stderr.trim()}`)
const bill = JSON.parse(stdout)
// npm would name it after the folder.
bill.metadata.component.name = 'tailshare'
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} packages in dist/sbom.json (${bill.bomFormat} ${bill.specVersion})`)
