import type { Message } from '@tailshare/contract/messages/messages'

// A chat is read piece by piece: from its newest message, or from around one of them, in both directions.

/** Which piece: the newest without any. */
export type Place = { at?: string; before?: string; after?: string }

export const pieceSize = 50
/** The server answers `at` with as many newer messages as fit beside it. */
const newerBeside = Math.floor((pieceSize - 1) / 2)

type Piece = readonly Pick<Message, 'id'>[]

/** The next piece upwards; nothing where the chat begins. */
export const olderPlace = (piece: Piece, place: Place): Place | undefined => {
  const oldest = piece.at(-1)
  if (place.after !== undefined) return oldest ? { before: oldest.id } : { at: place.after }
  if (!oldest) return undefined
  const wanted = place.at === undefined ? pieceSize : pieceSize - newerBeside
  const got = place.at === undefined ? piece.length : piece.length - piece.findIndex(({ id }) => id === place.at)
  return got >= wanted ? { before: oldest.id } : undefined
}

/** The next piece downwards; nothing where the newest message is shown. */
export const newerPlace = (piece: Piece, place: Place): Place | undefined => {
  const newest = piece[0]
  if (!newest) return undefined
  if (place.after !== undefined) return piece.length === pieceSize ? { after: newest.id } : undefined
  if (place.at === undefined) return undefined
  return piece.findIndex(({ id }) => id === place.at) >= newerBeside ? { after: newest.id } : undefined
}
