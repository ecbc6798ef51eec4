import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { limitKey } from '@tailshare/rules/flights/departure/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Api } from '../../../../test/api.ts'
import { claimed, flown } from '../../../../test/bookings/damage.ts'
import { insertOrder } from '../../../../test/orders.ts'
import { depart, phonePhoto } from '../../../../test/bookings/ramp.ts'
import { readPdf, readZip } from '../../../../test/reading/readPdf.ts'

let api: Api
let order: string
const folders: string[] = []
beforeAll(async () => {
  api = await startApi()
  order = await flown(api)
  const userTo = api.people.helen
  await api.call('maria', 'sendMessage', { body: { userTo, message: 'The left wing was like that.', orderId: order } })
  const claim = await claimed(api, order, 30_000)
  await api.call('maria', 'answerClaim', { params: { id: claim }, body: { agrees: false, text: 'Look at the departure photo' } })
})
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true })
  await api.close()
})

/** The unzipped archive, and the output of the check script from the page. */
const unzipped = async (who: keyof Api['people'], flight = order) => {
  const reply = await api.call(who, 'downloadEvidence', { params: { order: flight } })
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = readZip(reply.raw)
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  folders.push(folder)
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const page = readFileSync(new URL('../../../../../../docs/evidence.md', import.meta.url), 'utf8')
  writeFileSync(join(folder, 'check.mjs'), /```js\n([\s\S]*?)```/.exec(page)![1]!)
  const check = () => {
    try {
      return execFileSync(process.execPath, [join(folder, 'check.mjs'), folder], { encoding: 'utf8' }).trim()
    } catch (error) {
      return (error as { stdout: string }).stdout.trim()
    }
  }
  const records = files
    .get('chain.jsonl')!
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; sealed?: string; data: Record<string, unknown> })
  return { folder, files, check, records }
}

const change = (folder: string, name: string, from: string | number, to = '') => {
  const bytes = readFileSync(join(folder, name))
  if (typeof from === 'number') bytes[from] = bytes[from]! ^ 1
  const changed = typeof from === 'number' ? bytes : Buffer.from(bytes.toString().replace(from, to))
  expect(changed.equals(readFileSync(join(folder, name))) && typeof from === 'string').toBe(false)
  writeFileSync(join(folder, name), changed)
}

test('a flight’s evidence verifies with the page’s own script, which names a changed byte', async () => {
  const { folder, files, check, records } = await unzipped('maria')
  expect(check()).toBe(`Unchanged: ${records.length} records, 16 photos.`)
  const kinds = records.map(({ kind }) => kind)
  for (const kind of ['record_opened', 'photo', 'record_closed', 'moved', 'message', 'claim']) expect(kinds).toContain(kind)
  const head = (await api.call('maria', 'getInspection', { params: { id: order } })).json.evidenceHead
  expect(JSON.parse(files.get('manifest.json')!.toString())).toMatchObject({ head, records: records.length })

  const photo = [...files.keys()].find((name) => name.startsWith('photos/'))!
  change(folder, photo, 60)
  expect(check()).toContain(`CHANGED: ${photo}`)
  writeFileSync(join(folder, photo), files.get(photo)!)
  expect(check()).toContain('Unchanged')

  change(folder, 'chain.jsonl', '"hobbs": 1287.8', '"hobbs": 1286.8')
  const at = records.findIndex((record) => JSON.stringify(record).includes('1287.8')) + 1
  expect(check()).toContain(`record ${at}`)
  writeFileSync(join(folder, 'chain.jsonl'), files.get('chain.jsonl')!)

  // Removing the last record breaks the chain; removing a photo is reported.
  writeFileSync(join(folder, 'chain.jsonl'), files.get('chain.jsonl')!.toString().trimEnd().split('\n').slice(0, -1).join('\n'))
  expect(check()).toContain('instead of')
  writeFileSync(join(folder, 'chain.jsonl'), files.get('chain.jsonl')!)
  rmSync(join(folder, photo))
  expect(check()).toContain(`CHANGED: ${photo}`)
})

test('each reader gets their part: no amounts for staff, no messages of others, the same chain', async () => {
  const [maria, rosa, omar] = await Promise.all([unzipped('maria'), unzipped('rosa'), unzipped('omar')])
  expect(rosa.files.get('chain.jsonl')).toEqual(maria.files.get('chain.jsonl'))
  const sealed = ({ files }: typeof maria) =>
    [...files].filter(([name]) => name.startsWith('sealed/')).map(([, bytes]) => bytes.toString())
  expect(sealed(rosa)).toEqual([])
  expect(sealed(omar).join()).toContain('30000')
  expect(sealed(omar).join()).not.toContain('The left wing was like that.')
  expect(sealed(maria).join()).toContain('The left wing was like that.')
  for (const pack of [maria, rosa, omar]) expect(pack.check()).toContain('Unchanged')
  expect((await api.call('jonas', 'downloadEvidence', { params: { order } })).status).toBe(404)
  expect((await api.call(undefined, 'downloadEvidencePdf', { params: { order } })).status).toBe(401)
})

test('the same as text and PDF, without amounts for staff', async () => {
  const pdf = async (who: keyof Api['people']) => readPdf((await api.call(who, 'downloadEvidencePdf', { params: { order } })).raw)
  const text = await pdf('maria')
  for (const words of [
    'Evidence of booking',
    'Hobbs: 1,284.6, then 1,287.8',
    'Signed: Maria Reyes',
    'SHA-256',
    'Claimed: $300.00',
    'The left wing was like that.',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
  expect(await pdf('rosa')).not.toContain('$300.00')
  expect((await api.call('jonas', 'downloadEvidencePdf', { params: { order } })).status).toBe(404)
})

test('the chain contains releases, confirmed limits, operational control and photos of the flight’s squawks', async () => {
  const params = { id: api.fleet.N417TS }
  const limit = { text: 'Left nav light out, day flights only.', severity: 'limit' } as const
  const other = (await api.call('rosa', 'reportOnAircraft', { params, body: limit })).json
  await api.db.deleteFrom('occupancy').where('orderId', '=', order).execute()
  const { id } = await insertOrder(api)
  const at = { order: id, stage: 'departure' } as const
  const meters = { hobbs: 1287.8, flightMeter: 1099.6 }
  const held = await depart(api, 'rosa', id, { ...meters, documents: false, [limitKey(other.id)]: true })
  expect(held.json.code).toBe('record_incomplete')
  const reason = 'Registration is at the desk, I have seen it'
  await api.call('helen', 'releasePoint', { params: { ...at, question: 'documents' }, body: { reason } })
  const found = await api.call('rosa', 'reportSquawk', {
    params: { ...at, question: 'newDamage' },
    body: { text: 'Scratch on the door', severity: 'cosmetic' },
  })
  const send = async (squawk: string, shade: number) => {
    const page = (await api.call('rosa', 'getSquawk', { params: { id: squawk } })).json
    const file = { name: 'door.jpg', bytes: await phonePhoto(shade) }
    return api.call('rosa', 'uploadSquawkPhoto', { params: { id: squawk }, body: { entry: page.thread[0]!.id }, file })
  }
  const [mine, foreign] = [(await send(found.json.id, 11)).json.id, (await send(other.id, 12)).json.id]
  const answers = { pilotSignature: 'Maria Reyes' }
  const left = await api.call('rosa', 'answerDeparture', { params: { order: id }, body: { answers, complete: true } })
  expect(left.json).toMatchObject({ state: 'closed' })

  const { files, check, records, folder } = await unzipped('maria', id)
  const said = Object.fromEntries(records.map(({ kind, data }) => [kind, data]))
  expect(said).toMatchObject({
    let_pass: { stage: 'departure', question: 'documents', reason, by: api.people.helen },
    limit_read: { squawk: other.id, text: limit.text, by: api.people.rosa },
    control_taken: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    squawk_photo: { photo: mine, squawk: found.json.id, by: api.people.rosa },
  })
  expect([files.has(`photos/${mine}.webp`), files.has(`photos/${foreign}.webp`)]).toEqual([true, false])
  expect(check()).toContain('Unchanged')
  change(folder, `photos/${mine}.webp`, 60)
  expect(check()).toBe(`CHANGED: photos/${mine}.webp`)
  // Neither devices nor people who only held the record.
  expect(JSON.stringify(records)).not.toMatch(/answer_sources|other_answers|held_by_id/)

  const pdf = await readPdf((await api.call('maria', 'downloadEvidencePdf', { params: { order: id } })).raw)
  for (const words of ['Let pass with a reason', 'Documents on board', reason, 'Squawk, Scratch on the door'])
    expect(pdf.replaceAll(/\s+/g, ' ')).toContain(words)
})

test('a typed id is not replaced by a name: only actors are named', async () => {
  const message = `Ask ${api.people.jonas} about it.`
  await api.call('maria', 'sendMessage', { body: { userTo: api.people.helen, message, orderId: order } })
  const { files } = await unzipped('maria')
  const { people } = JSON.parse(files.get('manifest.json')!.toString()) as { people: Record<string, string> }
  expect(people).toMatchObject({
    [api.people.maria]: 'Maria Reyes',
    [api.people.helen]: 'Helen Marsh',
    [api.people.rosa]: 'Rosa Vidal',
  })
  expect(people).not.toHaveProperty(api.people.jonas)
})

test('records cannot be changed, and concurrent writers are serialized', async () => {
  await expect(api.pool.query(`update evidence_record set body = 'x' where order_id = $1`, [order])).rejects.toThrow()
  await expect(api.pool.query('delete from evidence_record where order_id = $1', [order])).rejects.toThrow()
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      api.pool.query(`select add_evidence($1, 'test', jsonb_build_object('n', $2::int))`, [order, at]),
    ),
  )
  expect((await unzipped('maria')).check()).toContain('Unchanged')
})

test('a deleted message leaves its hash, not its words', async () => {
  const sent = await api.call('maria', 'sendMessage', {
    body: { userTo: api.people.helen, message: 'I was angry.', orderId: order },
  })
  await api.call('maria', 'takeBackMessage', { params: { id: sent.json.id } })
  const { files, check } = await unzipped('maria')
  expect([...files.values()].some((bytes) => bytes.includes('I was angry.'))).toBe(false)
  expect(check()).toContain('Unchanged')
})
