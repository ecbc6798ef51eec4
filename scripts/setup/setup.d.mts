export function ensureBrowser(): Promise<string>
export function ensureJourneyBrowser(): Promise<string>
