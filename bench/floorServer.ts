import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

// What a booking costs at the very least on this machine: bare node:http and pg, one row under the same constraint, no one signed in.
// `node bench/floorServer.ts <port>`, with DATABASE_URL; a process of its own, as the product is.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const insert = {
  name: 'insert',
  text: 'insert into floor_occupancy (id, resource_id, during) values ($1, $2, tstzrange($3, $4))',
}

const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answer = (status: number, body: object) => {
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(body))
    }
    const { aircraftId, flightStartTime, flightDropTime } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
    const id = randomUUID()
    pool.query({ ...insert, values: [id, aircraftId, flightStartTime, flightDropTime] }).then(
      () => answer(200, { id }),
      (error: { code?: string }) => answer(error.code === '23P01' ? 409 : 500, {}),
    )
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
