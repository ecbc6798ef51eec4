import { apiBase } from '../constants.ts'
import { queryText } from '../../text/requestText.ts'

/** Widths rendered for each aircraft photo, up to its own width, in both types. */
export const photoWidths = [480, 960, 1600] as const
export const photoTypes = ['avif', 'webp'] as const

/** URLs of calls that return an image or a file. */
export const fileAddresses = {
  portrait: (accountId: string) => `${apiBase}account/user/${accountId}/photo/`,
  document: (id: string) => `${apiBase}account/documents/${id}/file/`,
  aircraftPhoto: (id: string, query: { width?: number; type?: (typeof photoTypes)[number] } = {}) =>
    `${apiBase}aircrafts/photos/${id}/file/${queryText(query)}`,
  aircraftDocument: (id: string) => `${apiBase}aircrafts/documents/${id}/file/`,
  workOrder: (id: string) => `${apiBase}maintenance/work-orders/${id}/file/`,
  maintenanceDocument: (id: string) => `${apiBase}maintenance/documents/${id}/file/`,
  contract: (aircraftId: string, version: number) => `${apiBase}aircrafts/${aircraftId}/contract/file/${queryText({ version })}`,
  shareAgreement: (requestId: string, version: number) =>
    `${apiBase}booking/co-ownership/requests/${requestId}/file/${queryText({ version })}`,
  /** `v` changes when the picture does. */
  sharePicture: (aircraftId: string, v: string) => `${apiBase}aircrafts/${aircraftId}/share-picture/${queryText({ v })}`,
  damagePhoto: (id: string) => `${apiBase}fbo/damage-claims/photo/${id}/file/`,
  messageFile: (id: string, query: { size?: 'thumbnail' } = {}) => `${apiBase}messages/files/${id}/file/${queryText(query)}`,
  reportedFile: (id: string) => `${apiBase}operator/messages/files/${id}/file/`,
  stagePhoto: (id: string) => `${apiBase}fbo/photo/${id}/file/`,
  squawkPhoto: (id: string, query: { size?: 'thumbnail' } = {}) => `${apiBase}fbo/squawks/photos/${id}/file/${queryText(query)}`,
}
