import { idParams } from '../../base/fields.ts'
import { KeyRing, KeyRingPlace, keyRingParams } from './keyRings.ts'
import { get, post } from '../../base/route.ts'

/** The QR code on an aircraft's key ring. */
export const keyRingRoutes = {
  getKeyRing: get('aircrafts/{id}/key-ring/', 'The label of an aircraft’s key ring; its owner’s', {
    access: 'signedIn',
    params: idParams,
    reply: KeyRing,
    added: true,
  }),
  makeKeyRing: post('aircrafts/{id}/key-ring/', 'Make the label; where there is one, a new code takes its place', {
    access: 'signedIn',
    stale: ['getKeyRing', 'listAudit'],
    params: idParams,
    reply: KeyRing,
    added: true,
  }),
  getKeyRingLabel: get('aircrafts/{id}/key-ring/label/', 'The label as a picture to print', {
    access: 'signedIn',
    params: idParams,
    bytes: 'image/svg+xml',
    added: true,
  }),
  scanKeyRing: get('checkin/key-rings/{code}/', 'What a scanned key ring opens for this member', {
    access: 'signedIn',
    params: keyRingParams,
    reply: KeyRingPlace,
    perMinute: 30,
    added: true,
  }),
} as const
