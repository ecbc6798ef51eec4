import type { Answers, Stage } from '@tailshare/contract/flights/ramp'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { CastKey } from '../../seeds/cast.ts'
import type { Api } from '../api.ts'

const phonePhotos = new Map<number, Promise<Buffer>>()
const takePhoto = (shade: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 120, b: 160 } } })
    .withExif({ IFD0: { Make: 'Camera', Copyright: 'Somebody' }, IFD3: { GPSLatitude: '37/1 27/1 0/1' } })
    .jpeg()
    .toBuffer()
/** A phone photo with GPS data, drawn once per shade. */
export const phonePhoto = (shade = 90) => {
  const photo = phonePhotos.get(shade) ?? takePhoto(shade)
  phonePhotos.set(shade, photo)
  return photo
}

export const upload = async (api: Api, who: CastKey, order: string, stage: Stage, question: string, shade?: number) =>
  api.call(who, 'uploadStagePhoto', {
    body: { order, stage, question },
    file: { name: 'photo.jpg', bytes: await phonePhoto(shade) },
  })

/** Passing answers to all required questions; `changes` overrides them. */
export const passing = async (api: Api, who: CastKey, order: string, stage: Stage, changes: Answers = {}): Promise<Answers> => {
  const call = stage === 'departure' ? 'listDepartureQuestions' : 'listReturnQuestions'
  const { json } = await api.call(who, call, { query: { order_id: order } })
  const questions = json as unknown as {
    key: string
    kind: string
    required: boolean
    passes: boolean | null
    mustRead: string
  }[]
  const answers = questions
    .filter(({ kind, required }) => required && kind !== 'photo')
    .map(({ key, kind, passes, mustRead }): [string, Answers[string]] => [
      key,
      kind === 'yesNo' ? passes : kind === 'number' ? 1 : mustRead || 'Maria Reyes',
    ])
  return { ...Object.fromEntries(answers), oil: 7, ...changes }
}

const walkAround = ['Nose', 'LeftFront', 'LeftWing', 'LeftRear', 'Tail', 'RightRear', 'RightWing', 'RightFront'].map(
  (side) => `photo${side}`,
)

export const photograph = async (api: Api, who: CastKey, order: string, stage: Stage, questions = walkAround) => {
  for (const question of questions) await upload(api, who, order, stage, question)
}

const meters = { hobbs: 1284.6, flightMeter: 1096.9 }

/** Departs with N417TS, meters unchanged. */
export const depart = async (api: Api, who: CastKey, order: string, changes: Answers = {}) => {
  await api.call(who, 'openDeparture', { params: { order } })
  await photograph(api, who, order, 'departure')
  const answers = await passing(api, who, order, 'departure', { ...meters, fuelLeft: 40, fuelRight: 40, ...changes })
  const left = await api.call(who, 'answerDeparture', { params: { order }, body: { answers, complete: true } })
  // Closes the departure at the planned start, to match the elapsed time on the meters.
  await sql`update stage_record r set closed_at = least(r.closed_at, o.start_at) from orders o
    where o.id = r.order_id and o.id = ${order} and r.stage = 'departure'`.execute(api.db)
  return left
}

export const bringBack = async (api: Api, who: CastKey, order: string, changes: Answers = {}) => {
  await api.call(who, 'openReturn', { params: { order } })
  await photograph(api, who, order, 'return')
  const flown = { hobbs: 1287.8, flightMeter: 1099.6, fuelLeft: 20, fuelRight: 20, landingsDay: 3, landingsNight: 0 }
  const answers = await passing(api, who, order, 'return', { ...flown, ...changes })
  return api.call(who, 'answerReturn', { params: { order }, body: { answers, complete: true } })
}
