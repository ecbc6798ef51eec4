import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startFailure, StartProblem } from './startProblem.ts'
import { refuseTakenPorts } from './takenPorts.ts'

const host = '127.0.0.1'
const stripe = (port: number) => ({ sandbox: { port } }) as Parameters<typeof refuseTakenPorts>[0]['stripe']

test('a taken port is named with the setting that moves it, before anything is prepared', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  await expect(refuseTakenPorts({ port, host, stripe: stripe(0) })).rejects.toThrow(
    `Port ${port} is in use by another program, perhaps another Tailshare. Stop it, or choose another port: PORT=${port + 10} npm start`,
  )
  await expect(refuseTakenPorts({ port: 0, host, stripe: stripe(port) })).rejects.toThrow(`SANDBOX_PORT=${port + 10}`)
  await new Promise((resolve) => server.close(resolve))
  await expect(refuseTakenPorts({ port, host, stripe: stripe(0) })).resolves.toBeUndefined()
})

test('a HOST that is not of this machine is named', async () => {
  await expect(refuseTakenPorts({ port: 4999, host: '192.0.2.1', stripe: stripe(0) })).rejects.toThrow('HOST is not an address')
})

const failures: [string, unknown, { databaseEnded?: string; databaseSaid?: string }, string][] = [
  ['a start problem', new StartProblem('PORT must be a port'), {}, 'PORT must be a port'],
  [
    'a full disk',
    new Error('x', { cause: new Error('No space left on device') }),
    {},
    'No space is left on the disk that holds /data',
  ],
  [
    'a database that a full disk stopped',
    new Error('Connection terminated'),
    { databaseEnded: 'could not extend file: No space left on device' },
    'No space is left',
  ],
  [
    'a database that a full disk is stopping',
    new Error('Client has encountered a connection error and is not queryable'),
    { databaseSaid: 'PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device' },
    'No space is left',
  ],
  [
    'a folder of another account',
    Object.assign(new Error('x'), { code: 'EACCES', path: '/data/postgres' }),
    {},
    'Tailshare cannot write to /data.',
  ],
  [
    'a read-only disk',
    Object.assign(new Error('x'), { code: 'ENOENT', path: '/data/x', syscall: 'mkdir' }),
    {},
    'Tailshare cannot write to /data.',
  ],
  [
    'a database that died',
    new Error('Connection terminated'),
    { databaseEnded: 'SIGKILL' },
    'The database stopped while Tailshare was starting: SIGKILL',
  ],
  ['anything else', new Error('odd'), {}, 'Tailshare could not start.\nError: odd'],
]
test.each(failures)('%s ends the start with a sentence', (_name, error, known, sentence) => {
  expect(startFailure(error, { dataFolder: '/data', databaseSaid: '', ...known })).toContain(sentence)
})
