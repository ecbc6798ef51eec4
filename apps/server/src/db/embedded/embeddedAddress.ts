import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { passwordFile } from './embeddedCluster.ts'
import { socketFolder } from './embeddedPlace.ts'
import type { Place } from './embeddedPlace.ts'
import { errorCode } from '../errorCode.ts'

export type Address = { settings: Record<string, string>; connectionString: string; clear: () => void; close: () => void }

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.'))))
    })
  })

/** A Unix socket in a private folder. On Windows, where Node cannot use one, a local port with a password. */
export const addressOf = async ({ dataFolder, runAs }: Place): Promise<Address> => {
  if (process.platform === 'win32') {
    const port = await freePort()
    const password = readFileSync(passwordFile(dataFolder), 'utf8')
    return {
      settings: { listen_addresses: '127.0.0.1', port: String(port) },
      connectionString: `postgresql://tailshare:${password}@127.0.0.1:${port}/tailshare`,
      clear: () => undefined,
      close: () => undefined,
    }
  }
  const folder = socketFolder(dataFolder, runAs)
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    connectionString: `postgresql://tailshare@localhost/tailshare?host=${folder}`,
    // A killed run leaves its socket and lock file, which only records a process id.
    clear: () => readdirSync(folder).forEach((name) => rmSync(path.join(folder, name))),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Resolves when the database answers, creating it the first time. Waits for crash recovery as long as it takes. */
export const untilReady = async (connectionString: string, hasEnded: () => boolean): Promise<void> => {
  const maintenance = new URL(connectionString)
  maintenance.pathname = '/postgres'
  let target = connectionString
  for (let deadline = Date.now() + 60_000; Date.now() < deadline && !hasEnded(); await sleep(15)) {
    const client = new Client({ connectionString: target, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (target === connectionString) return
      await client.query('create database tailshare')
      target = connectionString
    } catch (error) {
      const code = errorCode(error)
      if (code === '57P03') deadline = Date.now() + 60_000
      if (code === '3D000') target = maintenance.href
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error(hasEnded() ? 'PostgreSQL ended while starting.' : 'PostgreSQL does not answer.')
}
