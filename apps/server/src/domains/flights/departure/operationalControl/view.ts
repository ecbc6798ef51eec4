import type { ControlReceipt } from '@tailshare/contract/flights/departure/operationalControl'
import { instantText } from '@tailshare/contract/text/timeText'
import type { EndedBody, TakenBody } from './queries.ts'

type Kept<Body> = { at: Date; sha256: Buffer; body: Body }

export const viewReceipt = (taken: Kept<TakenBody>, ended: Kept<EndedBody> | undefined, intact: boolean): ControlReceipt => {
  const {
    statement,
    pilot,
    released,
    plannedReturn,
    terms,
    letPass,
    bookingNumber,
    tailNumber,
    modelName,
    owner,
    airportCode,
    zone,
  } = taken.body
  return {
    bookingNumber,
    tailNumber,
    modelName,
    owner,
    airportCode,
    zone,
    statement,
    taken: { at: taken.at.toISOString(), pilot, released, plannedReturn, terms, sha256: taken.sha256.toString('hex') },
    ended: ended ? { at: ended.at.toISOString(), by: ended.body.by, sha256: ended.sha256.toString('hex') } : null,
    letPass: [...letPass, ...(ended?.body.letPass ?? [])],
    intact,
  }
}

/** One page: parties, times, the signed statement and terms. No money. */
export const printedReceipt = (receipt: ControlReceipt, now: Date) => {
  const { bookingNumber, tailNumber, modelName, owner, airportCode, zone, statement, taken, ended, letPass, intact } = receipt
  const text = (instant: string) => instantText(new Date(instant), zone)
  const { pilot, released, terms, plannedReturn } = taken
  return {
    title: `Operational control of ${tailNumber}`,
    about: [`${modelName}, owner ${owner}, ${airportCode}. Booking ${bookingNumber}.`],
    sections: [
      {
        title: 'Who, and when',
        paragraphs: [
          `${pilot.name} had operational control`,
          `from ${text(taken.at)}`,
          ended
            ? `to ${text(ended.at)}, when ${ended.by} took the aircraft back.`
            : `and has it. Planned return: ${text(plannedReturn)}.`,
        ],
      },
      { title: 'What the pilot signed', paragraphs: [`“${statement}”`] },
      {
        title: 'Signatures',
        paragraphs: [
          `Pilot: ${pilot.name}, typed ${text(pilot.at)}.`,
          `Released by: ${released.name}${released.as === 'pilot' ? ', the pilot, as the owner allows' : released.as === 'staff' ? `, ramp staff at ${airportCode}` : ', operator'}, ${text(released.at)}.`,
          terms
            ? `Owner’s terms: version ${terms.version}, signed by ${terms.signedBy} ${text(terms.signedAt)}. SHA-256 of the signed PDF: ${terms.sha256}`
            : 'Owner’s terms: none were signed here before the release.',
        ],
      },
      ...(letPass.length > 0
        ? [
            {
              title: 'Let pass with a reason',
              paragraphs: letPass.map((point) => `${point.title}: no. ${point.by}: “${point.reason}”`),
            },
          ]
        : []),
    ],
    note: [
      `SHA-256 of the release: ${taken.sha256}`,
      ...(ended ? [`SHA-256 of the return: ${ended.sha256}`] : []),
      intact
        ? 'Both were recomputed when this page was made, and match what is kept.'
        : 'WARNING: what is kept does not match its hash.',
    ],
    at: now,
  }
}
