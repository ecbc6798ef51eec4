import { countText } from '@tailshare/contract/text/countText'
import type { LessonResultsBody } from '@tailshare/contract/bookings/lessons/csipRequests'
import { orderNumber } from '@tailshare/contract/base/constants'
import { dayIn } from '@tailshare/contract/text/period'
import { toTenths } from '@tailshare/contract/text/hours'
import { correctResultsUntil } from '@tailshare/rules/bookings/answers/answers'
import { whyNotSign, whyNotTeach } from '@tailshare/rules/bookings/lessons/signing'
import type { Config } from '../../../../start/config.ts'
import { inTransaction, type Db, type Tx } from '../../../../db/connect.ts'
import { publish } from '../../../../db/publish.ts'
import type { Caller } from '../../../../http/call.ts'
import { BadInput, found, Refusal } from '../../../../http/refusal.ts'
import type { Files, KeptFile } from '../../../../outside/files.ts'
import { tablePdf } from '../../../../outside/pdf/tablePdf.ts'
import { findInstructor } from '../../../people/instructors/queries.ts'
import { insertDocument, insertFile } from '../../../people/documents/queries.ts'
import { dropDocuments } from '../../../people/documents/steps.ts'
import { endOfOrder } from '../../../aircraft/customers/checkouts/queries.ts'
import { signCheckout } from '../../../aircraft/customers/checkouts/steps.ts'
import { insertChange, type OrderRow } from '../../orders/queries.ts'
import { lockOrder } from '../../queries.ts'
import { nameOf } from '../../change/apply/steps.ts'
import { tellOfBooking } from '../../steps.ts'
import { addHours, findResults, lockSigned, lockStudent, putResults, setSigned, type ResultsRow } from './queries.ts'
import { signedKinds, signedPdf, type SignedKind } from './view.ts'

type Recording = {
  db: Db
  files: Files
  config: Config
  now: Date
  account: Caller
  order: OrderRow
  body: LessonResultsBody
}
type Student = Awaited<ReturnType<typeof lockStudent>>
type SignedFile = { kind: SignedKind; file: KeptFile }

const asked: Record<SignedKind, (body: LessonResultsBody) => boolean> = {
  flight_review: ({ flightReview }) => flightReview,
  ipc: ({ ipc }) => ipc,
}
const kindsIn = (body: LessonResultsBody) => (Object.keys(signedKinds) as SignedKind[]).filter((kind) => asked[kind](body))

/** Renders the pages for the pilot's documents, except those that already exist. */
const makePages = ({ files, account, order, body }: Recording, kinds: SignedKind[]) =>
  Promise.all(
    kinds.map(async (kind): Promise<SignedFile> => {
      const about = { student: nameOf(order.pilot), csip: nameOf(account), day: dayIn(order.startAt, order.airport.zone) }
      const { tailNumber, number } = order
      const { dualHours, groundHours } = body
      const page = signedPdf({ kind, ...about, tailNumber, number: orderNumber(number), dualHours, groundHours })
      const bytes = await tablePdf(page)
      return { kind, file: await files.keep({ name: `${kind}.pdf`, bytes }, 'document') }
    }),
  )

/** Signed by an instructor, so no operator has to verify it. The document records who and when. */
const signDocuments = async (
  tx: Tx,
  { account, body, now }: Recording,
  orderId: string,
  student: Student,
  pages: SignedFile[],
) => {
  const signed = await lockSigned(tx, orderId)
  const kinds = kindsIn(body)
  await dropDocuments(
    tx,
    signed.filter(({ kind }) => !(kinds as string[]).includes(kind)),
    now,
  )
  for (const { kind, file } of pages) {
    if (signed.some((one) => one.kind === kind)) continue
    await insertFile(tx, file, student.id)
    const issuedOn = dayIn(student.flownAt, student.zone)
    const none = { expiresOn: null, modelFamily: null, medicalClass: null, privileges: [] }
    const id = await insertDocument(tx, { accountId: student.id, kind, issuedOn, ...none, fileId: file.id }, now)
    await setSigned(tx, id, { orderId, byId: account.id, at: now })
  }
  await publish(tx, [student.id], 'document')
}

/** Adds only the difference to results recorded before. */
const updateHours = async (tx: Tx, body: LessonResultsBody, before: ResultsRow | undefined, student: Student) => {
  const hours = toTenths(body.dualHours - (before?.dualHours ?? 0))
  if (hours !== 0) await addHours(tx, { accountId: student.id, modelId: student.modelId, hours })
}

/** Signs a checkout in the family flown, or revokes it if a correction removes it. */
const checkOut = async (
  tx: Tx,
  { config, account, body, order, now }: Recording,
  before: ResultsRow | undefined,
  student: Student,
) => {
  if (body.checkout === (before?.checkout ?? false)) return
  if (!body.checkout) return endOfOrder(tx, { orderId: order.id, byId: account.id, at: now })
  const signer = { id: account.id, firstName: account.firstName, lastName: account.lastName, as: 'csip' as const }
  const signedOn = dayIn(student.flownAt, student.zone)
  await signCheckout(tx, { config, pilotId: student.id, signer, aircraft: student.aircraft, signedOn, orderId: order.id, now })
}

/** Four minutes per lap in the pattern. */
const landingsPerHour = 15

/** Dual hours cannot exceed the meter. Landings may exceed those reported at the return, but must be possible in the time. */
const mustBeFlown = ({ order: { hobbsHours }, body: { dualHours, landings } }: Recording) => {
  if (hobbsHours === null) return
  const flown = `The aircraft flew ${countText(hobbsHours, 'hour')}`
  if (dualHours > hobbsHours) throw new BadInput({ dualHours: flown })
  const most = Math.max(1, Math.floor(hobbsHours * landingsPerHour))
  if (landings > most) throw new BadInput({ landings: `${flown}, enough for ${countText(most, 'landing')}` })
}

/** The signer must hold the required certificates on the day of the flight. */
const mustBeAllowed = async (tx: Tx, { account, body }: Recording, student: Student) => {
  const signer = await findInstructor(tx, account.id)
  const day = dayIn(student.flownAt, student.zone)
  const signing = { signer, day, studentCategory: student.category, studentRatings: student.ratings, aircraft: student.model }
  const detail = whyNotTeach(signing)
  if (detail !== null) throw new Refusal('csip_not_ready', { detail })
  const wrong = whyNotSign(signing, body)
  if (wrong) throw new BadInput({ [wrong.field]: wrong.text })
}

const mustBeCorrectable = (before: ResultsRow | undefined, now: Date) => {
  if (before && now >= correctResultsUntil(before.recordedAt)) throw new Refusal('results_closed')
}

const save = (recording: Recording, pages: SignedFile[]) => {
  const { db, config, now, account, order, body } = recording
  return inTransaction(db, async (tx) => {
    found(await lockOrder(tx, order.id))
    const student = await lockStudent(tx, order.id)
    const before = await findResults(tx, order.id)
    mustBeCorrectable(before, now)
    await mustBeAllowed(tx, recording, student)
    await updateHours(tx, body, before, student)
    await putResults(tx, {
      orderId: order.id,
      pilotId: student.id,
      byId: account.id,
      ...body,
      endorsements: [...new Set(body.endorsements)],
      recordedAt: before?.recordedAt ?? now,
      correctedAt: before ? now : null,
    })
    await signDocuments(tx, recording, order.id, student, pages)
    await checkOut(tx, recording, before, student)
    const why = before ? 'The instructor corrected the results.' : 'The instructor recorded the results.'
    const { id: orderId, status } = order
    await insertChange(tx, { orderId, status, byId: account.id, why, totalCents: null, at: now })
    const act = { act: 'csipResults', by: nameOf(account), corrected: before !== undefined } as const
    await tellOfBooking(tx, { config, orderId, byId: account.id, act })
  })
}

export const recordResults = async (recording: Recording) => {
  const { db, files, now, order, body } = recording
  mustBeFlown(recording)
  const before = await findResults(db, order.id)
  mustBeCorrectable(before, now)
  const fresh = kindsIn(body).filter((kind) => !before || !asked[kind]({ ...body, ...before, endorsements: [] }))
  const pages = await makePages(recording, fresh)
  await save(recording, pages).catch(async (error: unknown) => {
    for (const { file } of pages) await files.remove(file.storageKey)
    throw error
  })
}
