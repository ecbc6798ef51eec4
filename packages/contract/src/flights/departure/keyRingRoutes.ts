import { idParams } from '../../base/fields.ts'
import { KeyRing, KeyRingPlace, keyRingParams } from './keyRings.ts'
import { get, post } from '../../base/route.ts'

/** The QR code on an aircraft's key ring. */
export const keyRingRoutes = {
  getKeyRing: get('aircrafts/{id}/key-ring/', 'The key ring label of an aircraft, for its owner', {
    access: 'signedIn',
    params: idParams,
    reply: KeyRing,
    added: true,
  }),
  makeKeyRing: post('aircrafts/{id}/key-ring/', 'Make the key ring label of an aircraft; replaces the code of an existing one', {
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
  scanKeyRing: get('checkin/key-rings/{code}/', 'The record that a scanned key ring opens for this member', {
    access: 'signedIn',
    params: keyRingParams,
    reply: KeyRingPlace,
    perMinute: 30,
    added: true,
  }),
} as const
