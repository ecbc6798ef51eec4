import type { Message } from '@tailshare/contract/messages/messages'

// Loaded in pages: from the newest message, or in both directions around one.

/** The newest page if empty. */
export type Place = { at?: string; before?: string; after?: string }

export const pieceSize = 50
/** Newer messages that the server returns for `at`. */
const newerBeside = Math.floor((pieceSize - 1) / 2)

type Piece = readonly Pick<Message, 'id'>[]

/** Undefined at the start of the chat. */
export const olderPlace = (piece: Piece, place: Place): Place | undefined => {
  const oldest = piece.at(-1)
  if (place.after !== undefined) return oldest ? { before: oldest.id } : { at: place.after }
  if (!oldest) return undefined
  const wanted = place.at === undefined ? pieceSize : pieceSize - newerBeside
  const got = place.at === undefined ? piece.length : piece.length - piece.findIndex(({ id }) => id === place.at)
  return got >= wanted ? { before: oldest.id } : undefined
}

/** Undefined at the newest message. */
export const newerPlace = (piece: Piece, place: Place): Place | undefined => {
  const newest = piece[0]
  if (!newest) return undefined
  if (place.after !== undefined) return piece.length === pieceSize ? { after: newest.id } : undefined
  if (place.at === undefined) return undefined
  return piece.findIndex(({ id }) => id === place.at) >= newerBeside ? { after: newest.id } : undefined
}
