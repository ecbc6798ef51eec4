import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { errorCode } from '../db/errorCode.ts'
import { StartProblem } from './startProblem.ts'

const listenOnce = (port: number, host: string) =>
  new Promise<string | undefined>((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(errorCode(error) ?? error.message))
    server.listen({ port, host }, () => server.close(() => resolve(undefined)))
  })

/**
 * Opens and closes each port before anything is prepared: a copy that finds its port taken only after seeding has already sent its
 * sandbox's events to the other copy.
 */
export const refuseTakenPorts = async ({ port, host, stripe }: Pick<Config, 'port' | 'host' | 'stripe'>) => {
  const wanted = [
    { name: 'PORT', port, what: '' },
    ...(stripe.sandbox ? [{ name: 'SANDBOX_PORT', port: stripe.sandbox.port, what: ', for the demo’s payment sandbox,' }] : []),
  ].filter((one) => one.port !== 0)
  for (const { name, port: number, what } of wanted) {
    // One after another: the first problem is enough.
    // oxlint-disable-next-line no-await-in-loop
    const problem = await listenOnce(number, host)
    if (problem === 'EADDRINUSE')
      throw new StartProblem(
        `Port ${number}${what} is in use by another program, perhaps another Tailshare. Stop it, or choose another port: ${name}=${number + 10} npm start`,
      )
    if (problem === 'EACCES')
      throw new StartProblem(`This account may not open port ${number}${what}. Choose one from 1024 on: ${name}=3000 npm start`)
    if (problem === 'EADDRNOTAVAIL' || problem === 'ENOTFOUND')
      throw new StartProblem('HOST is not an address of this machine. Leave it out, or set it to 127.0.0.1 or 0.0.0.0')
    if (problem !== undefined) throw new StartProblem(`Port ${number}${what} cannot be opened: ${problem}`)
  }
}
