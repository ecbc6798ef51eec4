import { apiBase } from './constants.ts'

/** Calls that answer with a picture or a file, as answers name them. */
export const fileAddresses = {
  portrait: (accountId: string) => `${apiBase}account/user/${accountId}/photo/`,
  document: (id: string) => `${apiBase}account/documents/${id}/file/`,
  aircraftPhoto: (id: string) => `${apiBase}aircrafts/photos/${id}/file/`,
  /** `version` changes with what the picture shows. */
  sharePicture: (aircraftId: string, version: string) =>
    `${apiBase}aircrafts/${aircraftId}/share-picture/?v=${encodeURIComponent(version)}`,
  stagePhoto: (id: string) => `${apiBase}fbo/photo/${id}/file/`,
}
