import { read } from '../api.ts'

/** Reads that the header needs for a signed-in account. */
export const frameReads = [read('countUnreadNotices'), read('listMarkers')]
