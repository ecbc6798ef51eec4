import { fileAddresses } from '@tailshare/contract/base/fileAddresses'
import { aircraftDocumentKinds, type AircraftDocument } from '@tailshare/contract/aircraft/listing'
import { documentState } from '@tailshare/rules/aircraft/documents'
import type { AircraftDocumentRow } from './queries.ts'

export const viewAircraftDocument = (row: AircraftDocumentRow, today: string): AircraftDocument => ({
  id: row.id,
  aircraftId: row.aircraftId,
  kind: row.kind,
  title: row.title,
  expiresOn: row.expiresOn,
  state: documentState(row.expiresOn, today),
  readers: row.readers,
  fileName: row.fileName,
  fileUrl: fileAddresses.aircraftDocument(row.id),
  contentType: row.contentType,
  created: row.createdAt.toISOString(),
})

const kinds = Object.keys(aircraftDocumentKinds)

/** In the contract's order of kinds. */
export const byKind = (one: AircraftDocumentRow, other: AircraftDocumentRow) =>
  kinds.indexOf(one.kind) - kinds.indexOf(other.kind)
