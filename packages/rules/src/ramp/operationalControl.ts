// What is signed at the release. “Operational control … means the exercise of authority over initiating, conducting or terminating a
// flight” (14 CFR 1.1); the pilot in command answers for the operation and is its final authority (14 CFR 91.3). Who leases an
// aircraft without crew takes it over with the aircraft (AC 91-37B).

type Taking = { pilotName: string; tailNumber: string; ownerName: string }

export const controlStatement = ({ pilotName, tailNumber, ownerName }: Taking) =>
  `I, ${pilotName}, take operational control of ${tailNumber} (14 CFR 1.1) with its release and keep it until it is returned. ` +
  'I alone decide whether this flight begins, how it is conducted and when it ends, and as pilot in command I answer for it ' +
  `(14 CFR 91.3). ${ownerName} leases me the aircraft without crew and takes no part in these decisions.`

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** The same facts make the same text, whatever order a database keeps them in: what a hash is made of. */
export const canonicalText = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalText(item)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value as Record<string, Json | undefined>).filter(([, item]) => item !== undefined)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item!)}`).join(',')}}`
}
