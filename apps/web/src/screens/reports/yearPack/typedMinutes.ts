/** `1:30`, `1.5 h`, `90 min` or `90`; undefined if invalid or longer than a day. */
export const minutesOf = (typed: string) => {
  const text = typed.trim().toLowerCase()
  const clock = /^(\d{1,2}):([0-5]\d)(?:\s*h)?$/.exec(text)
  const hours = /^(\d{1,2}(?:\.\d{1,2})?)\s*(?:h|hours?)$/.exec(text)
  const plain = /^(\d{1,4})\s*(?:min|minutes?|m)?$/.exec(text)
  const minutes = clock
    ? 60 * Number(clock[1]) + Number(clock[2])
    : hours
      ? Math.round(60 * Number(hours[1]))
      : plain
        ? Number(plain[1])
        : 0
  return minutes >= 1 && minutes <= 1440 ? minutes : null
}
