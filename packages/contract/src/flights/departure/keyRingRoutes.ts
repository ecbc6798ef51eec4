import { idParams } from '../../base/fields.ts'
import { KeyRing, KeyRingPlace, keyRingParams } from './keyRings.ts'
import { get, post } from '../../base/routes/route.ts'

/** The QR code on an aircraft's key ring. */
export const keyRingRoutes = {
  getKeyRing: get('aircrafts/{id}/key-ring/', 'The key ring label of an aircraft, for its owner', {
    params: idParams,
    reply: KeyRing,
  }),
  makeKeyRing: post('aircrafts/{id}/key-ring/', 'Make the key ring label of an aircraft; replaces the code of an existing one', {
    stale: ['getKeyRing', 'listAudit'],
    params: idParams,
    reply: KeyRing,
  }),
  getKeyRingLabel: get('aircrafts/{id}/key-ring/label/', 'The label as a picture to print', {
    params: idParams,
    bytes: 'image/svg+xml',
  }),
  scanKeyRing: get('checkin/key-rings/{code}/', 'The record that a scanned key ring opens for this member', {
    params: keyRingParams,
    reply: KeyRingPlace,
    perMinute: 30,
  }),
} as const
