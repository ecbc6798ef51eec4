const minuteMs = 60_000

const spanText = (minutes: number) => {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.round(hours / 24)} d`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** `in 22 min`, `in 3 h 10 min`, `5 min late`. */
export const untilText = (at: Date, now: Date): string => {
  const minutes = Math.round((at.getTime() - now.getTime()) / minuteMs)
  if (minutes === 0) return 'now'
  return minutes > 0 ? `in ${spanText(minutes)}` : `${spanText(-minutes)} late`
}
