export type Place = { code: string; lat: number; lon: number }
/** Reports as they were issued; `near` is an instant close to it, because their own times name no month. */
export type Issued = { raw: string; near: Date }
/** What is reported and forecast at a place; `null` where nothing is issued. */
export type PlaceReports = { metar: Issued | null; taf: Issued | null }

export type WeatherSource = (place: Place, now: Date) => Promise<PlaceReports>
