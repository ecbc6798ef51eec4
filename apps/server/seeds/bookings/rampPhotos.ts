import { createHash } from 'node:crypto'
import { artFor } from '@tailshare/aircraft-art/artFor'
import { modelKeyFor } from '@tailshare/aircraft-art/models/modelNames'
import { drawAircraft, type View } from '@tailshare/aircraft-art/drawAircraft'
import { plusHours, plusMinutes } from '@tailshare/contract/text/period'
import { walkAroundPhotos } from '@tailshare/rules/flights/stages/ask'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Db } from '../../src/db/connect.ts'
import { newId } from '../../src/db/newId.ts'
import type { Files } from '../../src/outside/files.ts'
import { insertAll } from '../bulk.ts'
import type { Trip } from './trips.ts'
import { addClaimEvidence, addPhotoEvidence } from '../../src/domains/bookings/orders/evidence/queries.ts'

type Crop = { view: View; position: 'left' | 'centre' | 'right'; mirrored?: true }

/** Which part of which drawing to use for each walk-around photo. */
const crops: Record<(typeof walkAroundPhotos)[number][0], Crop> = {
  photoNose: { view: 'side', position: 'left' },
  photoLeftFront: { view: 'side', position: 'centre' },
  photoLeftWing: { view: 'above', position: 'left' },
  photoLeftRear: { view: 'side', position: 'right' },
  photoTail: { view: 'tail', position: 'centre' },
  photoRightRear: { view: 'side', position: 'right', mirrored: true },
  photoRightWing: { view: 'above', position: 'right' },
  photoRightFront: { view: 'side', position: 'centre', mirrored: true },
}

/** Existing damage on the wing. */
const scratch = Buffer.from(
  '<svg width="960" height="720"><path d="M300 316l84 19M318 333l54 10" stroke="#3a3330" stroke-width="4" stroke-linecap="round"/></svg>',
)

const picture = async (drawn: Buffer, key: string, { position, mirrored }: Crop, brightness: number) => {
  const cropped = sharp(drawn)
    .resize(960, 720, { fit: 'cover', position })
    .flop(mirrored ?? false)
    .modulate({ brightness })
  return (key === 'photoLeftWing' ? cropped.composite([{ input: scratch }]) : cropped).webp({ quality: 78 }).toBuffer()
}

/** Builds the evidence chain for this flight, as for every real one. */
const linkRecords = (db: Db, orderId: string) =>
  sql`select add_evidence(${orderId}, kind, said) from (
    select e.at, 'moved' as kind, jsonb_build_object('from', e.from_status, 'to', e.to_status, 'by', e.by_id, 'at', iso_text(e.at)) as said
      from order_event e where e.order_id = ${orderId}
    union all
    select r.closed_at, 'record_closed', to_jsonb(r) - 'id' - 'order_id' from stage_record r where r.order_id = ${orderId}
    order by 1) as known`.execute(db)

type Seeding = { now: Date; pilotId: string; put: Files['put'] }

/** The pilot's last flight with all photos, and a withdrawn damage claim. */
export const seedRampPhotos = async (db: Db, trips: readonly Trip[], { now, pilotId, put }: Seeding) => {
  const flown = trips.filter(({ pilot, flown: back }) => pilot.id === pilotId && back && back.back < plusHours(now, -30))
  const trip = flown.toSorted((a, b) => b.start.getTime() - a.start.getTime())[0]
  if (!trip?.flown) return
  const { id: orderId, aircraft, start, flown: back } = trip
  const model = modelKeyFor(aircraft.family)
  const art = { ...artFor({ tail: aircraft.tailNumber, model }), model, tail: aircraft.tailNumber }
  const drawn = new Map<View, Buffer>()
  for (const view of ['side', 'above', 'tail'] as const)
    drawn.set(
      view,
      await sharp(Buffer.from(drawAircraft({ ...art, view })), { density: 110 })
        .png()
        .toBuffer(),
    )

  const stages = [
    ['departure', plusMinutes(start, -20), 1],
    ['return', plusMinutes(back.back, -10), 0.93],
  ] as const
  const files = []
  const photos = []
  for (const [stage, from, brightness] of stages)
    for (const [at, [question]] of walkAroundPhotos.entries()) {
      const createdAt = plusMinutes(from, at)
      const crop = crops[question]
      const bytes = await picture(drawn.get(crop.view)!, question, crop, brightness)
      const fileId = newId(createdAt.getTime())
      const storageKey = `${fileId.slice(-2)}/${fileId}.webp`
      await put(storageKey, bytes)
      const sha256 = createHash('sha256').update(bytes).digest()
      const kept = { name: 'photo.webp', contentType: 'image/webp', bytes: bytes.length, sha256, storageKey, createdAt }
      files.push({ id: fileId, ownerId: pilotId, ...kept })
      photos.push({ id: newId(createdAt.getTime()), orderId, stage, question, fileId, sha256, createdAt })
    }
  await linkRecords(db, orderId)
  await insertAll(db, 'file', files)
  await insertAll(db, 'stagePhoto', photos)
  for (const { id } of photos) await addPhotoEvidence(db, id)

  const raisedAt = plusHours(back.back, 3)
  const claim = { id: newId(raisedAt.getTime()), orderId, raisedById: aircraft.ownerId, raisedAt, closedById: aircraft.ownerId }
  const words = {
    text: 'A scratch on top of the left wing',
    reason: 'It is on the departure photo, too. Sorry for the trouble.',
  }
  await db
    .insertInto('damageClaim')
    .values({
      ...claim,
      ...words,
      questions: ['photoLeftWing'],
      amountCents: 18_000,
      state: 'withdrawn',
      answerBy: plusHours(raisedAt, 72),
      closedAt: plusHours(raisedAt, 2),
    })
    .execute()
  await addClaimEvidence(db, claim.id)
}
