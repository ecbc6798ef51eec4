import { read } from '../api.ts'

/** What the header shows of someone who is signed in. */
export const frameReads = [read('countUnreadNotices'), read('listMarkers')]
