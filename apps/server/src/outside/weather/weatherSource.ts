export type Place = { code: string; lat: number; lon: number }
/** Reports as issued. `near`: an instant close to it, because report times lack the month. */
export type Issued = { raw: string; near: Date }
/** Reports of an airport. `null` if none are issued. */
export type PlaceReports = { metar: Issued | null; taf: Issued | null }

export type WeatherSource = (place: Place, now: Date) => Promise<PlaceReports>
