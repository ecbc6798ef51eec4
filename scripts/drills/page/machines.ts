import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Where the machines lie. */
export const folder = process.env.TAILSHARE_PAGE_FOLDER ?? '/var/lib/tailshare-page-drill'
const root = fileURLToPath(new URL('../../../', import.meta.url))
const script = fileURLToPath(new URL('machine.sh', import.meta.url))

export const say = (text: string) => process.stdout.write(`\n── ${text}\n`)

const call = (...[what, ...args]: [string, ...string[]]) => {
  if (spawnSync('bash', [script, what, folder, ...args], { stdio: 'inherit' }).status !== 0)
    throw new Error(`machine.sh ${what} ${args.join(' ')} failed`)
}

export const takeAway = () => call('down')

/** A bare Debian with the checkout as it was committed at /opt/tailshare, where the pages expect it. */
export const start = (name: string, address: string, binds: string[] = []) => {
  say(`${name}, a bare Debian`)
  mkdirSync(folder, { recursive: true })
  call('up', name, address, ...binds)
  const to = path.join(folder, name, 'root/opt/tailshare')
  mkdirSync(to, { recursive: true })
  const copy = spawnSync('sh', ['-c', `git -C '${root}' archive HEAD | tar -x -C '${to}'`], { stdio: 'inherit' })
  if (copy.status !== 0) throw new Error('The checkout could not be copied')
}

/** Types it on a machine, until something fails; answers what it printed. */
export const type = (name: string, text: string, { isQuiet = false } = {}) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn('bash', [script, 'type', folder, name], { stdio: ['pipe', 'pipe', 'pipe'] })
    let printed = ''
    const show = (chunk: Buffer) => {
      if (!isQuiet) process.stdout.write(chunk.toString().replaceAll(/^(?=.)/gm, `${name}  `))
    }
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      show(chunk)
    })
    child.stderr.on('data', show)
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(printed.trim())
      else reject(new Error(`${name}: what was typed ended with ${code}`))
    })
    child.stdin.end(text)
  })

/** Types it again and again until it ends well. */
export const until = async (name: string, text: string, seconds: number) => {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const printed = await type(name, text, { isQuiet: true }).catch(() => undefined)
    if (printed !== undefined) return printed
    if (performance.now() > end) throw new Error(`${name}: not within ${seconds} seconds: ${text}`)
    await pause(1000)
  }
}

/** Whoever sits there: `editor FILE` does what only they know. */
export const editor = (lines: string[]) =>
  ["cat > /usr/local/bin/editor <<'END'", '#!/bin/sh', 'set -eu', ...lines, 'END', 'chmod +x /usr/local/bin/editor', ''].join(
    '\n',
  )
