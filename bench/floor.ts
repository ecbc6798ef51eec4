import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** `floorServer.ts` in a process of its own, on a table with the constraint that bookings stand under. */
export const startFloor = async (connectionString: string, port: number) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`create table floor_occupancy (id uuid primary key, resource_id uuid not null, during tstzrange not null,
    constraint floor_no_overlap exclude using gist (resource_id with =, during with &&))`)
  await client.end()
  const child = spawn(process.execPath, ['bench/floorServer.ts', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: connectionString },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(origin, { method: 'POST', body: '{}' }).then(
      () => true,
      () => false,
    )
  for (let tries = 0; !(await answers()); tries++) {
    if (tries > 600 || child.exitCode !== null) throw new Error('The floor did not start')
    await pause(100)
  }
  return {
    origin,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
