import { createHash } from 'node:crypto'
import { claimStates } from '@tailshare/contract/flights/damage/damageClaims'
import type { Inspection, InspectedStage } from '@tailshare/contract/flights/return/inspection'
import { moneyText } from '@tailshare/contract/text/money'
import { productName } from '@tailshare/contract/base/constants'
import type { Answer, Stage } from '@tailshare/contract/flights/ramp'
import { stageNames } from '@tailshare/contract/flights/stages/stageNames'
import { instantText, periodText } from '@tailshare/contract/text/timeText'
import { readingText } from '@tailshare/rules/flights/return/inspection'
import type { FastifyBaseLogger } from 'fastify'
import type { Files } from '../../../outside/files.ts'
import type { ZipEntry } from '../../../http/files/zip.ts'
import type { EvidencePhoto, EvidenceRow } from './queries.ts'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

export type Pack = {
  inspection: Inspection
  records: EvidenceRow[]
  photos: EvidencePhoto[]
  people: Record<string, string>
  now: Date
}

/** Fields in which the database stores who acted. Text by users may contain ids too; those are ignored. */
const byWhom = ['by', 'from', 'to', 'opened_by', 'closed_by', 'raised_by_id', 'closed_by_id']
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
type EvidenceData = Record<string, unknown> & { answered_by?: Record<string, unknown> }

/** Ids of the people in a record, as far as its reader may know. */
export const peopleIn = ({ body, sealed }: Pick<EvidenceRow, 'body' | 'sealed'>): string[] => {
  const { data } = JSON.parse(body) as { data: EvidenceData }
  const hidden = sealed === null ? {} : (JSON.parse(sealed) as EvidenceData)
  return [data, hidden]
    .flatMap((said) => [...byWhom.map((field) => said[field]), ...Object.values(said.answered_by ?? {})])
    .filter(isId)
}

const answerText = (answer: Answer | undefined, unit: string) => {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  return typeof answer === 'number' ? `${answer} ${unit}`.trim() : (answer ?? '')
}

const stageSection = ({ inspection }: Pack, stage: Stage, record: InspectedStage | null) => {
  const { zone } = inspection.order.airport
  if (!record) return []
  const closed = record.closed ? `Closed ${instantText(new Date(record.closed), zone)} by ${record.by}.` : 'Not closed yet.'
  const signed = record.signature ? [`Signed: ${record.signature}`] : []
  const answers = inspection.questions
    .filter(
      ({ key, kind }) =>
        kind !== 'photo' && record.answers[key] !== undefined && record.answers[key] !== null && record.answers[key] !== '',
    )
    .map(({ key, title, unit }) => `${title}: ${answerText(record.answers[key], unit)}`)
  const opened = `Opened ${instantText(new Date(record.opened), zone)}.`
  return [{ title: stageNames[stage], paragraphs: [`${opened} ${closed}`, ...signed, ...answers] }]
}

const claimSection = ({ inspection: { claim, withdrawn, questions, order } }: Pack) => {
  const titleOf = (key: string) => questions.find((question) => question.key === key)?.title ?? key
  return [...withdrawn, ...(claim ? [claim] : [])].map((one) => ({
    title: `Damage claim: ${claimStates[one.state].toLowerCase()}`,
    paragraphs: [
      `${one.raisedBy}, ${instantText(new Date(one.raised), order.airport.zone)}: ${one.text}`,
      `Shown by: ${one.questions.map(titleOf).join(', ')}`,
      ...(one.amountCents === null ? [] : [`Claimed: ${moneyText(one.amountCents)}`]),
      ...(one.answer ? [`The pilot: ${one.answer}`] : []),
      ...(one.reason ? [`${one.closedBy ?? productName}: ${one.reason}`] : []),
      ...(one.decidedCents === null ? [] : [`The pilot pays ${moneyText(one.decidedCents)}`]),
    ],
  }))
}

const photoSection = ({ inspection: { questions, order }, photos }: Pack) => {
  const titleOf = (key: string) => questions.find((question) => question.key === key)?.title ?? key
  const lines = photos.map(({ stage, question, squawk, at, sha256: hash }) => {
    const found = squawk === null ? 'Damage' : `Squawk, ${squawk}`
    const what = stage ? `${stageNames[stage]}, ${titleOf(question)}` : found
    return `${what}, ${instantText(at, order.airport.zone)}. SHA-256 ${hash}`
  })
  return lines.length > 0 ? [{ title: 'Photos', paragraphs: lines }] : []
}

type Message = { from: string; at: string; text: string }
const messageSection = ({ inspection: { order }, records, people }: Pack) => {
  const messages = records.flatMap(({ isMessage, sealed }) => (isMessage && sealed ? [JSON.parse(sealed) as Message] : []))
  const line = ({ from, at, text }: Message) =>
    `${people[from] ?? 'Someone'}, ${instantText(new Date(at), order.airport.zone)}: ${text}`
  return messages.length > 0 ? [{ title: 'Messages', paragraphs: messages.map(line) }] : []
}

const section = (title: string, paragraphs: string[]) => (paragraphs.length > 0 ? [{ title, paragraphs }] : [])

/** A flight's evidence as text: both records, readings, releases, photos with hashes, squawks, damage and messages. */
export const evidenceText = (pack: Pack) => {
  const { inspection, records, now } = pack
  const { order, departure, return: back, readings, openPoints, squawks, corrections } = inspection
  const { zone, title, code } = order.airport
  const period = { from: new Date(order.flightStartTime), to: new Date(order.flightDropTime) }
  const value = (key: string, number: number | null) => (number === null ? 'not read' : readingText(key, number))
  return {
    title: `Evidence of booking ${order.number}`,
    about: [
      `${order.tailNumber}, ${order.modelName} at ${title} (${code})`,
      `Pilot ${order.pilot.firstName} ${order.pilot.lastName}, booked ${periodText(period, zone)}`,
      `As of ${instantText(now, zone)}`,
    ],
    sections: [
      ...stageSection(pack, 'departure', departure),
      ...stageSection(pack, 'return', back),
      ...section(
        'Departure beside return',
        readings.map((row) =>
          `${row.title}: ${value(row.key, row.departure)}, then ${value(row.key, row.return)} ${row.unit}. ${row.text}`.trim(),
        ),
      ),
      ...section(
        'Let pass with a reason',
        openPoints.flatMap(({ stage, title: point, released }) =>
          released
            ? [
                `${stageNames[stage]}, ${point}: ${released.by}, ${instantText(new Date(released.at), zone)}: “${released.reason}”`,
              ]
            : [],
        ),
      ),
      ...section(
        'Squawks',
        squawks.map(
          ({ text, severity, by, created }) =>
            `${text} (${severity}), ${by ?? productName}, ${instantText(new Date(created), zone)}`,
        ),
      ),
      ...section(
        'Corrections',
        corrections.map(({ at, by, reason }) => `${by}, ${instantText(new Date(at), zone)}: ${reason}`),
      ),
      ...claimSection(pack),
      ...photoSection(pack),
      ...messageSection(pack),
    ],
    note: [`${records.length} records, each linked to the one before. The last one: ${records.at(-1)?.hash ?? 'none'}`],
    at: now,
  }
}

const photoName = ({ id }: EvidencePhoto) => `photos/${id}.webp`

/** The archive's files other than photos, with a manifest of all hashes. */
const evidenceFiles = ({ inspection, records, photos, people, now }: Pack, pdf: Buffer) => {
  const chain = Buffer.from(records.map(({ body }) => `${body}\n`).join(''))
  const sealed = records.flatMap(({ seq, sealed: text }) =>
    text === null ? [] : [[`sealed/${seq}.json`, Buffer.from(text)] as const],
  )
  const written = [['chain.jsonl', chain], ['flight.pdf', pdf], ...sealed] as const
  const files = {
    ...Object.fromEntries(written.map(([name, bytes]) => [name, sha256(bytes)])),
    ...Object.fromEntries(photos.map((photo) => [photoName(photo), photo.sha256])),
  }
  const { number, tailNumber, airport } = inspection.order
  const head = records.at(-1)?.hash ?? ''
  const manifest = {
    booking: number,
    tailNumber,
    zone: airport.zone,
    made: now.toISOString(),
    records: records.length,
    head,
    people,
    files,
  }
  return [...written, ['manifest.json', Buffer.from(JSON.stringify(manifest, null, 2))] as const]
}

/** One file at a time in memory. An unreadable photo is left out, and the check reports it. */
export const evidenceEntries = async function* (
  pack: Pack,
  pdf: Buffer,
  { files, log }: { files: Pick<Files, 'read'>; log: FastifyBaseLogger },
): AsyncGenerator<ZipEntry> {
  for (const [name, bytes] of evidenceFiles(pack, pdf)) yield { name, bytes, at: pack.now }
  for (const photo of pack.photos)
    try {
      yield { name: photoName(photo), bytes: await files.read(photo.storageKey), at: photo.at }
    } catch (error) {
      log.error({ error, photo: photo.id }, 'a photo of the evidence cannot be read')
    }
}
