import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export type Tree = Record<string, string>
export type Outcome = { code: number; said: string }

/** Runs a check script on a temporary tree of files. */
export const check = (script: string, tree: Tree): Promise<Outcome> => {
  const root = mkdtempSync(path.join(tmpdir(), 'tailshare-structure-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(tree)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path.join(import.meta.dirname, script), root], (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
    )
  })
}
