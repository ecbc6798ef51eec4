import { sql } from 'kysely'
import sharp from 'sharp'
import { demoPdf } from '../seeds/people/people.ts'
import type { Api } from './api.ts'

export const modelId = async (api: Api, name: string) =>
  (await api.db.selectFrom('aircraftModel').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

export const place = (api: Api, code: string) =>
  api.db.selectFrom('airport').select(['id', 'code']).where('code', '=', code).executeTakeFirstOrThrow()

export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: (width * 7) % 256, b: (height * 11) % 256 } } })
    .jpeg()
    .toBuffer()

export const draftOf = async (api: Api, who: string, tailNumber: string, model = 'Cirrus SR22') =>
  api.call(who, 'createAircraft', {
    body: { tailNumber, modelId: await modelId(api, model), yearManufactured: 2018, airportId: (await place(api, 'KSQL')).id },
  })

export const addPhoto = async (api: Api, who: string, aircraftId: string, bytes?: Buffer) =>
  api.call(who, 'uploadAircraftPhoto', { body: { aircraftId }, file: { name: 'ramp.jpg', bytes: bytes ?? (await picture()) } })

type Document = Partial<{ kind: string; expiresOn: string; readers: string; title: string }>
export const addDocument = (api: Api, who: string, aircraftId: string, document: Document = {}) =>
  api.call(who, 'uploadAircraftDocument', {
    body: {
      aircraftId,
      kind: 'insurance',
      ...((document.kind ?? 'insurance') === 'insurance' && { expiresOn: '2099-01-31' }),
      ...document,
    } as never,
    file: { name: 'paper.pdf', bytes: demoPdf('paper') },
  })

/** Records an annual, as confirmed from the logbook. */
const recordAnnual = (api: Api, aircraftId: string) =>
  sql`insert into maintenance_item (id, aircraft_id, template, title, kind, interval_months, last_done_on, due_on, grounds)
    values (gen_random_uuid(), ${aircraftId}, 'annual', 'Annual inspection', 'inspection', 12, current_date - 30,
      (date_trunc('month', current_date - 30) + interval '13 months - 1 day')::date, true)`.execute(api.db)

/** Adds everything a draft needs before it can be signed. */
export const fillIn = async (api: Api, who: string, id: string) => {
  for (let photos = 0; photos < 3; photos++) await addPhoto(api, who, id)
  await addDocument(api, who, id, { kind: 'registration' })
  await addDocument(api, who, id, { kind: 'insurance', expiresOn: '2099-01-31' })
  await recordAnnual(api, id)
  const body = { description: 'Hangared, fresh annual, and a pleasure to fly cross country.', hobbs: 812.4, flightMeter: 701.2 }
  return api.call(who, 'changeAircraft', { params: { id }, body })
}

const nameOf = async (api: Api, who: string) => {
  const { firstName, lastName } = (await api.call(who, 'getAccount')).json
  return `${firstName} ${lastName}`
}

/** Reads the contract and signs its current text, like the form does. */
export const signIt = async (
  api: Api,
  who: string,
  id: string,
  call: 'signContract' | 'signChangedContract' = 'signContract',
) => {
  const { hash } = (await api.call(who, 'getListingContract', { params: { id } })).json
  return api.call(who, call, { params: { id }, body: { hash, name: await nameOf(api, who), isAgreed: true } })
}

export const listIt = async (api: Api, who: string, id: string) => {
  await fillIn(api, who, id)
  return signIt(api, who, id)
}
